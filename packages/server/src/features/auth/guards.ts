import { CODE_DIGITS } from '@parde/shared/digit-code';
import type { RequestOrigin } from '../../db/security-log.ts';
import { hashSecret } from '../../domain/secrets.ts';
import type { Limits } from '../../integrations/limits/limits.ts';
import { type Bucket, countAttempt, type Uncount } from '../../integrations/limits/limits.ts';

/** What is known of a caller before sign-in. */
export interface Visitor extends RequestOrigin {
  /** Rate-limit key for the client address; `null` for calls from the machine itself, which are not limited. */
  countedAs: string | null;
  /** Value of the cookie `device`; `null` if absent or malformed. */
  device: string | null;
}

/* Rate limits of authentication. docs/operate/accounts.md lists them for operators, ADR 24 explains
   them. */

const MINUTE_S = 60;
const HOUR_S = 3_600;

const LIMITS = {
  // Wrong passwords. A known device has its own count and is not affected by others.
  loginDevice: { points: 10, durationS: HOUR_S },
  loginPair: { points: 5, durationS: 15 * MINUTE_S },
  loginAccount: { points: 20, durationS: HOUR_S },
  loginAddress: { points: 100, durationS: HOUR_S },
  /** Password checks of a signed-in member. */
  passwordCheck: { points: 10, durationS: HOUR_S },
  /** Wrong one-time codes, recovery codes and passkeys, at a sign-in or as a proof. */
  secondFactor: { points: 10, durationS: HOUR_S },
  /** Anyone can request a challenge, and each is stored. */
  passkeyChallenge: { points: 60, durationS: 10 * MINUTE_S },
  // Wrong second-device codes; the second limit applies to short codes only.
  codeAddress: { points: 10, durationS: 15 * MINUTE_S },
  codeAnywhere: { points: 100, durationS: 10 * MINUTE_S },
  register: { points: 20, durationS: HOUR_S },
  // Mails that anyone can request.
  mailMinute: { points: 1, durationS: MINUTE_S },
  mailHour: { points: 5, durationS: HOUR_S },
  mailAddress: { points: 20, durationS: HOUR_S },
  // Text messages, which cost money; a known device has its own limit.
  smsMinute: { points: 1, durationS: MINUTE_S },
  smsHour: { points: 5, durationS: HOUR_S },
  smsDay: { points: 10, durationS: 24 * HOUR_S },
  smsAddress: { points: 20, durationS: HOUR_S },
  /** Wrong SMS codes, on top of the limit of five tries per code. */
  smsCode: { points: 20, durationS: 15 * MINUTE_S },
  /** Each change is mailed to the former address. */
  emailChange: { points: 10, durationS: HOUR_S },
  deviceCode: { points: 30, durationS: HOUR_S },
};

/** Counters may be stored in Redis: hash the keys, so that they do not contain addresses. */
const nameless = (text: string) => hashSecret(text).toString('base64url');

const passwordWait = (time: string) =>
  `شمار تلاش‌های نادرست زیاد شد؛ ${time} دیگر دوباره بیایید، یا با پیوندی که به ایمیلتان می‌فرستیم وارد شوید`;
const wait = (time: string) => `درخواست‌ها پیاپی بود؛ ${time} دیگر دوباره بیایید`;

const mailWait = (time: string) =>
  `کمی پیش به این نشانی نامه فرستادیم؛ ${time} دیگر دوباره بخواهید`;
const mailsWait = (time: string) =>
  `در یک ساعت گذشته چند نامه به این نشانی فرستادیم؛ ${time} دیگر دوباره بخواهید`;

const smsWait = (time: string) => `پیامک‌ها پیاپی شد؛ ${time} دیگر دوباره کد بگیرید`;

const shortCodesWait = (time: string) =>
  `کدهای هشت‌رقمی تا ${time} دیگر پذیرفته نمی‌شوند؛ در دستگاهی که با آن وارد شده‌اید کد تازه‌ای بسازید، که بلندتر است`;

export type MailKind = 'password-reset' | 'magic-link' | 'verification';

/** All methods count before the work is done. All except `mayMail` throw AppError too_many with the retry time. */
export interface AuthGuards {
  /** @param isKnownDevice whether this browser signed in to that account before */
  countLogin(email: string, visitor: Visitor, isKnownDevice: boolean): Promise<Uncount>;
  countPasswordCheck(userId: number): Promise<Uncount>;
  countSecondFactor(userId: number): Promise<Uncount>;
  countPasskeyChallenge(visitor: Visitor): Promise<void>;
  countCode(visitor: Visitor, code: string): Promise<Uncount>;
  /** Whether short codes are being guessed so often that none is accepted for now (ADR 24). */
  areCodesGuessed(): Promise<boolean>;
  countRegistration(visitor: Visitor): Promise<void>;
  countDeviceCode(userId: number): Promise<void>;
  countEmailChange(userId: number): Promise<void>;
  countMailRequest(visitor: Visitor): Promise<void>;
  /** @param isKnown whether this browser signed in to the number's account before */
  countSms(mobile: string, visitor: Visitor, isKnown: boolean): Promise<void>;
  countSmsCode(visitor: Visitor): Promise<Uncount>;
  /** Counts a mail that a member requests for an address of their own. */
  countMail(kind: MailKind, email: string): Promise<Uncount>;
  /** Whether another mail of this kind may be sent to an address. If not, the client is not told. */
  mayMail(kind: MailKind, email: string): Promise<boolean>;
}

export function createGuards(throttles: Limits): AuthGuards {
  const limiter = (name: keyof typeof LIMITS) => throttles.limiter(`auth:${name}`, LIMITS[name]);
  const bucket = (name: keyof typeof LIMITS, key: string): Bucket => ({
    limiter: limiter(name),
    key,
  });
  /** Calls from the machine itself are not limited. */
  const byAddress = (name: keyof typeof LIMITS, { countedAs }: Visitor): Bucket[] =>
    countedAs === null ? [] : [bucket(name, countedAs)];

  const mails = (kind: MailKind, email: string): Bucket[] => {
    const key = `${kind} ${nameless(email)}`;
    return [bucket('mailMinute', key), { ...bucket('mailHour', key), wait: mailsWait }];
  };

  const shortCodes = bucket('codeAnywhere', 'all');

  return {
    countLogin(email, visitor, isKnownDevice) {
      const account = nameless(email);
      if (isKnownDevice && visitor.device !== null) {
        const device = nameless(`${account} ${visitor.device}`);
        return countAttempt([bucket('loginDevice', device)], passwordWait);
      }
      const pair = {
        ...visitor,
        countedAs: visitor.countedAs && `${account} ${visitor.countedAs}`,
      };
      return countAttempt(
        [
          ...byAddress('loginPair', pair),
          ...byAddress('loginAddress', visitor),
          bucket('loginAccount', account),
        ],
        passwordWait,
      );
    },
    countPasswordCheck: (userId) => countAttempt([bucket('passwordCheck', String(userId))], wait),
    countSecondFactor: (userId) => countAttempt([bucket('secondFactor', String(userId))], wait),
    async countPasskeyChallenge(visitor) {
      await countAttempt(byAddress('passkeyChallenge', visitor), wait);
    },
    countCode(visitor, code) {
      const own = byAddress('codeAddress', visitor);
      if (code.length > CODE_DIGITS) return countAttempt(own, wait);
      return countAttempt([...own, { ...shortCodes, wait: shortCodesWait }], wait);
    },
    areCodesGuessed: async () => !(await shortCodes.limiter.peek(shortCodes.key)).allowed,
    async countRegistration(visitor) {
      await countAttempt(byAddress('register', visitor), wait);
    },
    async countDeviceCode(userId) {
      await countAttempt([bucket('deviceCode', String(userId))], wait);
    },
    async countEmailChange(userId) {
      await countAttempt([bucket('emailChange', String(userId))], wait);
    },
    async countMailRequest(visitor) {
      await countAttempt(byAddress('mailAddress', visitor), wait);
    },
    async countSms(mobile, visitor, isKnown) {
      const who = nameless(isKnown ? `${mobile} ${visitor.device}` : mobile);
      const numbers = (['smsMinute', 'smsHour', 'smsDay'] as const).map((name) =>
        bucket(name, who),
      );
      await countAttempt([...byAddress('smsAddress', visitor), ...numbers], smsWait);
    },
    countSmsCode: (visitor) => countAttempt(byAddress('smsCode', visitor), wait),
    countMail: (kind, email) => countAttempt(mails(kind, email), mailWait),
    async mayMail(kind, email) {
      for (const { limiter, key } of mails(kind, email)) {
        if (!(await limiter.consume(key)).allowed) return false;
      }
      return true;
    },
  };
}
