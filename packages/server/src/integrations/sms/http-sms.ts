import { z } from 'zod';
import type { SmsAccess, SmsProvider } from '../../config/sms-url.ts';
import { callJson, type JsonCall } from '../call-json.ts';
import { SmsRefusedError, type SmsSender } from './sms-sender.ts';

/** The user is waiting with their phone in hand. */
const TIMEOUT_MS = 8_000;

/** Error messages contain neither the key nor the number. */
const call = <T>(asked: Omit<JsonCall<T>, 'timeoutMs'>): Promise<T> =>
  // No cause: an error of fetch may contain the URL, which includes the key.
  callJson({ ...asked, timeoutMs: TIMEOUT_MS }, (message) => new Error(message));

/** `return.status` in the body is the result; kavenegar.com/rest.html. */
const kavenegarAnswer = z.object({
  return: z.object({ status: z.int() }),
  entries: z.unknown().optional(),
});
const KAVENEGAR_OK = 200;
/** 411: the receptor is wrong. */
const KAVENEGAR_NUMBER = new Set([411]);
const kavenegarCredit = z.object({ remaincredit: z.coerce.number() });

function createKavenegar({ baseUrl, key, template }: SmsAccess): SmsSender {
  const url = `${baseUrl}/v1/${encodeURIComponent(key)}`;
  function assertOk(name: string, { return: { status } }: z.output<typeof kavenegarAnswer>) {
    if (status === KAVENEGAR_OK) return;
    throw new SmsRefusedError(`${name}: status ${status}`, KAVENEGAR_NUMBER.has(status));
  }
  return {
    async sendCode(receptor, token) {
      const answer = await call({
        name: 'kavenegar lookup',
        url: `${url}/verify/lookup.json`,
        body: new URLSearchParams({ receptor, token, template }),
        answer: kavenegarAnswer,
      });
      assertOk('kavenegar lookup', answer);
    },
    async credit() {
      const answer = await call({
        name: 'kavenegar info',
        url: `${url}/account/info.json`,
        answer: kavenegarAnswer,
      });
      assertOk('kavenegar info', answer);
      return kavenegarCredit.parse(answer.entries).remaincredit;
    },
  };
}

/** `status` 1 is success; sms.ir/developer-web-service/rest-api. */
const smsirAnswer = z.object({ status: z.int(), data: z.unknown().optional() });
const SMSIR_OK = 1;
/** 104: the number is invalid; 115: it blocks service messages. */
const SMSIR_NUMBER = new Set([104, 115]);
/** Name of the template's variable. */
const SMSIR_VARIABLE = 'CODE';

function createSmsir({ baseUrl, key, template }: SmsAccess): SmsSender {
  const headers = { 'x-api-key': key };
  function assertOk(name: string, { status }: z.output<typeof smsirAnswer>) {
    if (status === SMSIR_OK) return;
    throw new SmsRefusedError(`${name}: status ${status}`, SMSIR_NUMBER.has(status));
  }
  return {
    async sendCode(mobile, code) {
      const answer = await call({
        name: 'sms.ir verify',
        url: `${baseUrl}/v1/send/verify`,
        headers,
        body: {
          mobile,
          templateId: Number(template),
          parameters: [{ name: SMSIR_VARIABLE, value: code }],
        },
        answer: smsirAnswer,
      });
      assertOk('sms.ir verify', answer);
    },
    async credit() {
      const answer = await call({
        name: 'sms.ir credit',
        url: `${baseUrl}/v1/credit`,
        headers,
        answer: smsirAnswer,
      });
      assertOk('sms.ir credit', answer);
      return z.coerce.number().parse(answer.data);
    },
  };
}

/**
 * `RetStatus` 1 is success, and for a message `Value` is then its long id; a short one is an error,
 * e.g. -4 for an unknown template.
 */
const meliAnswer = z.object({ Value: z.coerce.string(), RetStatus: z.int() });
const MELI_OK = 1;
const MELI_ID = /^\d{10,}$/;
/** 16: the number does not exist; 18: it is invalid; 35: it blocks service messages. */
const MELI_NUMBER = new Set(['16', '18', '35']);

function createMelipayamak({ baseUrl, user, key, template }: SmsAccess): SmsSender {
  const account = { username: user, password: key };
  const url = `${baseUrl}/api/SendSMS`;
  return {
    async sendCode(to, text) {
      const { Value, RetStatus } = await call({
        name: 'melipayamak send',
        url: `${url}/BaseServiceNumber`,
        body: new URLSearchParams({ ...account, text, to, bodyId: template }),
        answer: meliAnswer,
      });
      if (RetStatus === MELI_OK && MELI_ID.test(Value)) return;
      const codes = [String(RetStatus), Value];
      const isNumber = codes.some((code) => MELI_NUMBER.has(code));
      // Only numbers are included: a service that answers with text could echo what it was sent.
      const reason = /^-?\d{1,9}$/.test(Value) ? `, value ${Value}` : '';
      throw new SmsRefusedError(`melipayamak send: status ${RetStatus}${reason}`, isNumber);
    },
    async credit() {
      const { Value, RetStatus } = await call({
        name: 'melipayamak credit',
        url: `${url}/GetCredit`,
        body: new URLSearchParams(account),
        answer: meliAnswer,
      });
      if (RetStatus === MELI_OK) return z.coerce.number().parse(Value);
      throw new SmsRefusedError(`melipayamak credit: status ${RetStatus}`);
    },
  };
}

const CREATE: Record<SmsProvider, (access: SmsAccess) => SmsSender> = {
  kavenegar: createKavenegar,
  smsir: createSmsir,
  melipayamak: createMelipayamak,
};

/** Creates a sender for a service that puts the code into its own template. */
export const createHttpSms = (access: SmsAccess): SmsSender => CREATE[access.provider](access);
