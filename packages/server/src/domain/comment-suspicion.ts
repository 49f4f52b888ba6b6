import type { HoldReason } from '@parde/contract';
import { type Phrases, phrase } from '@parde/shared/phrases';
import { DAY_MS } from '@parde/shared/tehran-day';
import { linksOf } from './comment-links.ts';
import { createWordFinder, findInsults } from './persian/insults.ts';

/** Number of reports by different members after which a comment is held. */
export const REPORTS_TO_HOLD = 3;
/** Number of comments per day that an account with an unverified address may publish unchecked. */
export const UNVERIFIED_A_DAY = 3;
/** Shorter texts can be equal by chance: «عالی بود». In characters. */
export const REPEATABLE_LENGTH = 40;

/** A shorter text may be just laughter. */
const MIN_REPETITION_LENGTH = 20;
/** A text with no more different characters than this is meaningless, whatever its length. */
const FEW_CHARACTERS = 4;
const LONG_RUN = /(.)\1{3,}/gu;

export interface CommentContext {
  body: string;
  /** The last approved text before it was edited; `null` if there is none. */
  approvedBody: string | null;
  author: { isVerified: boolean; createdAt: Date };
  /** Number of the author's other comments in the last 24 hours; only counted for an unverified address. */
  recentComments: number;
  now: Date;
  /** The same text was recently posted elsewhere, by anyone; only checked for texts of at least `REPEATABLE_LENGTH`. */
  isRepeated: boolean;
  /** The comment replies to one that is itself held. */
  isBelowHeld: boolean;
  /** Number of members with open reports. */
  reporters: number;
  /** Words whose comments staff want to review before publication. */
  watchedWords: readonly string[];
}

function isRepetition(text: string): boolean {
  const characters = [...text.replace(/\s/g, '')];
  if (characters.length < MIN_REPETITION_LENGTH) return false;
  if (new Set(characters).size < FEW_CHARACTERS) return true;
  const inRuns = (characters.join('').match(LONG_RUN) ?? []).map((run) => [...run].length);
  return inRuns.reduce((sum, length) => sum + length, 0) > characters.length / 2;
}

/**
 * Reasons to hold a comment for review; empty if there are none. A text that was approved before is not suspicious
 * again.
 */
export function suspicionReasons(context: CommentContext): HoldReason[] {
  const { body, approvedBody, author, recentComments, now } = context;
  const { isRepeated, isBelowHeld, reporters, watchedWords } = context;
  const approved = approvedBody ?? '';
  const findWatched = createWordFinder(watchedWords);
  const watched = findWatched(body).filter((word) => !findWatched(approved).includes(word));
  const links = linksOf(body).filter((link) => !linksOf(approved).includes(link));
  const insults = findInsults(body).filter((insult) => !findInsults(approved).includes(insult));
  const isNewAccount = now.getTime() - author.createdAt.getTime() < DAY_MS;
  const isOverLimit =
    !author.isVerified && approvedBody === null && recentComments >= UNVERIFIED_A_DAY;
  const reasons: (HoldReason | false)[] = [
    links.length > 0 && { code: 'links', links, isNewAccount },
    insults.length > 0 && { code: 'insults', words: insults },
    watched.length > 0 && { code: 'watched_words', words: watched },
    isRepetition(body) && { code: 'repeated_characters' },
    isOverLimit && { code: 'unverified_limit', perDay: UNVERIFIED_A_DAY },
    isRepeated && { code: 'repeated_text' },
    isBelowHeld && { code: 'below_held' },
    reporters >= REPORTS_TO_HOLD && { code: 'reported', members: reporters },
  ];
  return reasons.filter((reason) => reason !== false);
}

const ENGLISH: Phrases<HoldReason> = {
  links: ({ links, isNewAccount }) =>
    `links${isNewAccount ? ' from an account of less than a day' : ''}: ${links.join(' ')}`,
  insults: ({ words }) => `insults: ${words.join(', ')}`,
  watched_words: ({ words }) => `watched words: ${words.join(', ')}`,
  repeated_characters: () => 'repeated characters',
  unverified_limit: ({ perDay }) => `more than ${perDay} a day, e-mail address not verified`,
  repeated_text: () => 'the same words elsewhere',
  below_held: () => 'answers a held comment',
  reported: ({ members }) => `reported by ${members} members`,
  other: ({ text }) => text,
};

/** Describes the reasons in English, for operators at a terminal; `null` if there are none. */
export const describeHold = (reasons: readonly HoldReason[]): string | null =>
  reasons.map((reason) => phrase(ENGLISH, reason)).join('; ') || null;
