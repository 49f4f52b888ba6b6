import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SmsAccess, SmsProvider } from '../../config/sms-url.ts';
import { createHttpSms } from './http-sms.ts';
import { SmsRefusedError } from './sms-sender.ts';

interface Seen {
  method: string | undefined;
  path: string | undefined;
  type: string | undefined;
  apiKey: string | string[] | undefined;
  body: string;
}

let seen: Seen[] = [];
/** Next response of the service. */
let next: { status: number; body: string } | 'drop';

const server = createServer(async (request, response) => {
  const { method, url: path, headers } = request;
  const body = await text(request);
  seen.push({ method, path, type: headers['content-type'], apiKey: headers['x-api-key'], body });
  if (next === 'drop') return response.destroy();
  response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body);
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
beforeEach(() => {
  seen = [];
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const MOBILE = '09123456789';
const CODE = '012345';

function sender(provider: SmsProvider) {
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const access: SmsAccess = {
    provider,
    baseUrl,
    user: 'sara',
    key: 'S3CRET/key',
    template: '4321',
  };
  return createHttpSms(access);
}

const answer = (body: object, status = 200) => {
  next = { status, body: JSON.stringify(body) };
};
const send = (provider: SmsProvider) => sender(provider).sendCode(MOBILE, CODE);
const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: Error) => error,
  );

interface Refusal {
  /** HTTP status. */
  status: number;
  body: object;
  isNumber: boolean;
  says: string;
}

interface Service {
  sent: object;
  refusals: Refusal[];
  credit: object;
}

/** Responses as documented by each service: a success, and the meaning of each refusal. */
const SERVICES: Record<SmsProvider, Service> = {
  kavenegar: {
    sent: {
      return: { status: 200, message: 'تایید شد' },
      entries: [{ messageid: 8792343, status: 5, receptor: MOBILE, cost: 120 }],
    },
    // 403 key, 411 number, 418 credit, 424 template, 431 token, 432 position of the token in the template.
    refusals: [403, 411, 418, 424, 431, 432].map((status) => ({
      status: status === 403 ? 403 : 400,
      body: { return: { status, message: 'خطا' }, entries: null },
      isNumber: status === 411,
      says: `status ${status}`,
    })),
    credit: { return: { status: 200 }, entries: { remaincredit: 1500, type: 'master' } },
  },
  smsir: {
    sent: { status: 1, message: 'موفق', data: { messageId: 89545112, cost: 1.0 } },
    // 10 key, 20 too many, 102 credit, 104 number, 113 template, 115 blocked number.
    refusals: [10, 20, 102, 104, 113, 115].map((status) => ({
      status: status === 10 ? 401 : status === 20 ? 429 : 400,
      body: { status, message: 'خطا', data: null },
      isNumber: [104, 115].includes(status),
      says: `status ${status}`,
    })),
    credit: { status: 1, message: 'موفق', data: 1500 },
  },
  melipayamak: {
    sent: { Value: '5284163198240817204', RetStatus: 1, StrRetStatus: 'Ok' },
    // 0 password, 2 credit, -4 template, -5 its variables, -110 a password instead of a key, 16 and 18 number, 35
    // blocked number.
    refusals: [
      { Value: '0', RetStatus: 0 },
      { Value: '2', RetStatus: 2 },
      { Value: '-4', RetStatus: 1 },
      { Value: '-5', RetStatus: 1 },
      { Value: '-110', RetStatus: -110 },
      { Value: '16', RetStatus: 1 },
      { Value: '18', RetStatus: 1 },
      { Value: '', RetStatus: 35 },
    ].map((body) => ({
      status: 200,
      body,
      isNumber: ['16', '18'].includes(body.Value) || body.RetStatus === 35,
      says: `status ${body.RetStatus}`,
    })),
    credit: { Value: '1500', RetStatus: 1, StrRetStatus: 'Ok' },
  },
};

it('kavenegar: looks the template up with the code as its token', async () => {
  answer(SERVICES.kavenegar.sent);
  await send('kavenegar');
  const [{ body = '', ...call } = {}] = seen;
  expect(call).toMatchObject({
    method: 'POST',
    path: '/v1/S3CRET%2Fkey/verify/lookup.json',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
  });
  const form = { receptor: MOBILE, token: CODE, template: '4321' };
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual(form);
});

it('sms.ir: sends the template with the code as its variable', async () => {
  answer(SERVICES.smsir.sent);
  await send('smsir');
  const [{ body = '', ...call } = {}] = seen;
  expect(call).toMatchObject({
    method: 'POST',
    path: '/v1/send/verify',
    type: 'application/json',
    apiKey: 'S3CRET/key',
  });
  expect(JSON.parse(body)).toEqual({
    mobile: MOBILE,
    templateId: 4321,
    parameters: [{ name: 'CODE', value: CODE }],
  });
});

it('melipayamak: sends the approved text with the code', async () => {
  answer(SERVICES.melipayamak.sent);
  await send('melipayamak');
  const [{ body = '', ...call } = {}] = seen;
  expect(call).toMatchObject({ method: 'POST', path: '/api/SendSMS/BaseServiceNumber' });
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    username: 'sara',
    password: 'S3CRET/key',
    text: CODE,
    to: MOBILE,
    bodyId: '4321',
  });
});

describe.each(Object.entries(SERVICES))('%s', (name, { refusals, credit }) => {
  const provider = name as SmsProvider;

  it.each(refusals)('refuses with $body', async ({ status, body, isNumber, says }) => {
    answer(body, status);
    const error = await failure(send(provider));
    expect(error).toBeInstanceOf(SmsRefusedError);
    expect((error as SmsRefusedError).isNumber).toBe(isNumber);
    expect(error?.message).toContain(says);
  });

  it.each([
    ['no answer', 'drop'],
    ['an error of the server', { status: 502, body: '{}' }],
    ['a page', { status: 200, body: '<html>در دست تعمیر</html>' }],
    ['another shape', { status: 200, body: '{"ok":true}' }],
    ['too much', { status: 200, body: JSON.stringify({ x: 'x'.repeat(100_000) }) }],
  ] as const)('leaves it open whether it sent after %s', async (_what, given) => {
    next = given;
    const error = await failure(send(provider));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(SmsRefusedError);
    for (const secret of ['S3CRET', MOBILE, CODE]) {
      expect(`${error?.message} ${error?.stack} ${error?.cause}`).not.toContain(secret);
    }
  });

  it('says what is left', async () => {
    answer(credit);
    expect(await sender(provider).credit()).toBe(1500);
    const [refused] = refusals;
    answer(refused?.body ?? {}, refused?.status);
    expect(await failure(sender(provider).credit())).toBeInstanceOf(SmsRefusedError);
  });
});
