import { toLatinDigits } from '@parde/contract';

/**
 * The one form of a password that is hashed. The same word typed on another keyboard, or by another
 * system, is the same password: NFC, Latin digits, Persian ye and kaf. A half-space is a sign like
 * any other and stays.
 */
export function canonicalPassword(text: string): string {
  return toLatinDigits(text.normalize('NFC')).replace(/[يى]/g, 'ی').replaceAll('ك', 'ک');
}

/** For comparing a password with words: small letters, nothing between them. */
export function passwordLetters(text: string): string {
  return canonicalPassword(text)
    .toLowerCase()
    .replace(/(?:\u200c|[\s_.-])+/g, '');
}

/** Whether a password is the account's own e-mail address, what stands before its @, or its name. */
export function isPersonal(password: string, account: { name: string; email: string }): boolean {
  const letters = passwordLetters(password);
  const [mailbox = ''] = account.email.split('@');
  return [account.email, mailbox, account.name].some((word) => passwordLetters(word) === letters);
}

/** `12121212`, `اااااااا`: one or two signs over and over. */
export function isMonotonous(password: string): boolean {
  return new Set(canonicalPassword(password)).size < 3;
}
