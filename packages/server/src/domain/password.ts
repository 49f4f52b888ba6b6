import { toLatinDigits } from '@parde/shared/digits';

/**
 * The canonical form of a password, which is hashed: NFC, Latin digits, Persian ye and kaf, so that
 * the same word typed on another keyboard or system is the same password. A ZWNJ counts as a
 * character.
 */
export function canonicalPassword(text: string): string {
  return toLatinDigits(text.normalize('NFC')).replace(/[يى]/g, 'ی').replaceAll('ك', 'ک');
}

/** The password reduced to lower-case letters and digits, for comparison with words. */
export function passwordLetters(text: string): string {
  return canonicalPassword(text)
    .toLowerCase()
    .replace(/(?:\u200c|[\s_.-])+/g, '');
}

interface Person {
  name: string;
  email: string | null;
  mobile?: string | null;
}

/** Whether a password is the account's e-mail address, its local part, the account's phone number, or its name. */
export function isPersonal(password: string, { name, email, mobile }: Person): boolean {
  const letters = passwordLetters(password);
  const words = [name, email, email?.split('@')[0], mobile];
  return words.some((word) => word && passwordLetters(word) === letters);
}
