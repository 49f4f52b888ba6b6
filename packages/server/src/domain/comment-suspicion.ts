import { linksOf } from './comment-links.ts';
import { insultsOf } from './persian/insults.ts';

const DAY_MS = 86_400_000;

/** So many members must have reported a comment before it is held. */
export const REPORTS_TO_HOLD = 3;
/** Shorter texts are the same by chance: «عالی بود». In characters. */
export const REPEATABLE_LENGTH = 40;

/** A text shorter than this may be one laugh. */
const LEAST_REPETITION = 20;
/** So few different characters say nothing, however long they go on. */
const FEW_CHARACTERS = 4;
const LONG_RUN = /(.)\1{3,}/gu;

export interface CommentCircumstances {
  body: string;
  /** What stood there for all to see before it was rewritten; null: nothing. */
  approvedBody: string | null;
  author: { isVerified: boolean; createdAt: Date };
  now: Date;
  /** The same words stand elsewhere, by anyone, of late; only asked of `REPEATABLE_LENGTH` and more. */
  isRepeated: boolean;
  /** It answers a comment that is held itself. */
  isBelowHeld: boolean;
  /** Members whose reports are open. */
  reporters: number;
}

function isRepetition(text: string): boolean {
  const characters = [...text.replace(/\s/g, '')];
  if (characters.length < LEAST_REPETITION) return false;
  if (new Set(characters).size < FEW_CHARACTERS) return true;
  const inRuns = (characters.join('').match(LONG_RUN) ?? []).map((run) => [...run].length);
  return inRuns.reduce((sum, length) => sum + length, 0) > characters.length / 2;
}

/**
 * Why a comment must wait until an operator has looked, in words for that operator; null: it need not.
 * What was approved once is no reason again.
 */
export function suspicionOf(circumstances: CommentCircumstances): string | null {
  const { body, approvedBody, author, now, isRepeated, isBelowHeld, reporters } = circumstances;
  const approved = approvedBody ?? '';
  const links = linksOf(body).filter((link) => !linksOf(approved).includes(link));
  const insults = insultsOf(body).filter((insult) => !insultsOf(approved).includes(insult));
  const isNew = now.getTime() - author.createdAt.getTime() < DAY_MS;
  const reasons = [
    links.length > 0 &&
      `links${isNew ? ' from an account of less than a day' : ''}: ${links.join(' ')}`,
    insults.length > 0 && `insults: ${insults.join(', ')}`,
    isRepetition(body) && 'repeated characters',
    !author.isVerified && 'e-mail address not verified',
    isRepeated && 'the same words elsewhere',
    isBelowHeld && 'answers a held comment',
    reporters >= REPORTS_TO_HOLD && reportReason(reporters),
  ].filter((reason) => reason !== false);
  return reasons.length === 0 ? null : reasons.join('; ');
}

/** Why a comment is held that so many members reported. */
export const reportReason = (reporters: number): string => `reported by ${reporters} members`;
