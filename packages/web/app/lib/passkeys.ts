import type { CallInput, CallOutput } from '@parde/contract/client';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { callWithCsrf } from './csrf';

/* The WebAuthn script is loaded when it is first needed. */

/** Whether this browser supports passkeys; `false` on the server. */
export const knowsPasskeys = () => typeof window !== 'undefined' && 'PublicKeyCredential' in window;

type Answer = CallInput<'POST /api/sanc/login-with-passkey'>['body']['passkey'];
type NewAnswer = CallInput<'POST /api/user/passkeys'>['body']['passkey'];

/** Lets the browser use a passkey of this site; rejects when its dialog is closed. */
export async function askPasskey(isAutofill = false): Promise<Answer> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await callWithCsrf('POST /api/sanc/passkey-options', {});
  return startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }) as Promise<Answer>;
}

/** Asks the browser to create a passkey; rejects if its dialog is closed, or the device already has one. */
export async function makePasskey(
  options: CallOutput<'POST /api/user/passkeys/options'>,
): Promise<NewAnswer> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The contract leaves open what WebAuthn has besides the challenge.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }) as Promise<NewAnswer>;
}

/**
 * Offers passkeys in the autofill list of a field with `autocomplete="username webauthn"`.
 *
 * @returns a function that stops offering them
 */
export function offerPasskeys(onAnswer: (answer: Answer) => void): () => void {
  let stop: () => void = () => undefined;
  let isStopped = false;
  async function offer() {
    const { browserSupportsWebAuthnAutofill, WebAuthnAbortService } = await import(
      '@simplewebauthn/browser'
    );
    if (isStopped || !(await browserSupportsWebAuthnAutofill())) return;
    stop = () => WebAuthnAbortService.cancelCeremony();
    const answer = await askPasskey(true);
    if (!isStopped) onAnswer(answer);
  }
  // The user did not request it: if there is no network, or the next page aborts it, it is simply not offered.
  if (knowsPasskeys()) void offer().catch(() => undefined);
  return () => {
    isStopped = true;
    stop();
  };
}
