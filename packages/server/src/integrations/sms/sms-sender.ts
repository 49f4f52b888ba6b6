/** Sends codes by SMS. */
export interface SmsSender {
  /**
   * Resolves when the service has accepted the message.
   *
   * @param mobile `09…`
   * @throws SmsRefusedError if the message will certainly not be sent; any other error leaves that open
   */
  sendCode: (mobile: string, code: string) => Promise<void>;
  /** The account's remaining balance, in the service's own unit; requesting it costs nothing. */
  credit: () => Promise<number>;
}

/** Thrown if the service refused: nothing is sent, and nothing charged. */
export class SmsRefusedError extends Error {
  override name = 'SmsRefusedError';
  /** Whether the number is at fault, not the settings or the account. */
  readonly isNumber: boolean;

  constructor(message: string, isNumber = false) {
    super(message);
    this.isNumber = isNumber;
  }
}

/**
 * The line that lets browsers offer the code on the site it is for, and only there
 * (github.com/WICG/sms-one-time-codes).
 */
export const boundLine = (host: string, code: string) => `@${host} #${code}`;
