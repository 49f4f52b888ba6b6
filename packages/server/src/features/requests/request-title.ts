import type { RequestBody } from '@parde/contract';
import type { Db } from '../../db/client.ts';
import { lockMember } from '../../db/locks/lock-member.ts';
import { isUniqueViolation } from '../../db/violations.ts';
import { conflict, invalidField } from '../../domain/app-error.ts';
import { nameKey } from '../../domain/persian/name-key.ts';
import { requestWords } from '../../domain/request-words.ts';
import { countAttempt } from '../../integrations/limits/count-attempt.ts';
import type { Limiter } from '../../integrations/limits/limits.ts';
import {
  completeRequest,
  countLiveVotes,
  findTitleHere,
  insertRequest,
  insertVote,
  lockSameRequest,
  type Wish,
} from './joining-queries.ts';
import { findRequests } from './queries.ts';

/** Maximum number of a member's unanswered requests. */
const MAX_LIVE = 20;

/** Retries when other members request or withdraw the same thing concurrently. */
const ATTEMPTS = 10;

const tooOften = () => 'در یک ساعت بیش از ده درخواست نمی‌شود فرستاد؛ کمی دیگر دوباره بیایید';

async function assertNotHere(db: Db, wish: Wish): Promise<void> {
  const here = await findTitleHere(db, wish);
  if (!here) return;
  throw here.status === 'available'
    ? conflict('title is here', `«${here.titleFa}» را داریم؛ با جست‌وجو پیدایش می‌کنید`)
    : conflict(
        'title is coming soon',
        `این عنوان در راه است؛ در صفحهٔ «${here.titleFa}» «خبرم کن» را بزنید تا آمدنش را به شما بگوییم`,
      );
}

/** Adds year and id to a request, unless a concurrent change gave another one the same. */
async function completeIfFree(db: Db, id: number, wish: Wish): Promise<void> {
  try {
    await db.transaction((savepoint) => completeRequest(savepoint, id, wish));
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
  }
}

async function joinOrOpen(db: Db, wish: Wish): Promise<{ id: number; joined: boolean }> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const same = await lockSameRequest(db, wish);
    if (same !== null) {
      await completeIfFree(db, same, wish);
      return { id: same, joined: true };
    }
    const id = await insertRequest(db, wish);
    if (id !== null) return { id, joined: false };
  }
  throw new Error('the request could be neither joined nor opened');
}

async function vote(db: Db, userId: number, wish: Wish, note: string | null) {
  return db.transaction(async (tx) => {
    await lockMember(tx, userId);
    const { id, joined } = await joinOrOpen(tx, wish);
    const isNew = await insertVote(tx, { requestId: id, userId, note });
    if (isNew && (await countLiveVotes(tx, userId)) > MAX_LIVE) {
      throw conflict(
        'too many live requests',
        'بیست درخواست شما هنوز در راه است؛ تا پاسخ یکی برسد یا یکی را پس بگیرید صبر کنید',
      );
    }
    return { id, joined, isNew };
  });
}

/**
 * Requests a title, or joins an existing request. Only new votes count against `perHour`.
 *
 * @throws AppError conflict (title exists or is announced, too many requests waiting), too_many,
 * invalid_input
 */
export async function requestTitle(
  db: Db,
  perHour: Limiter,
  userId: number,
  { title, type, imdb, year, note }: RequestBody,
) {
  const key = nameKey(title);
  if (key === '') throw invalidField('title', 'نام عنوان دست‌کم یک حرف یا رقم داشته باشد');
  const wish: Wish = {
    type,
    title,
    key,
    words: requestWords(title),
    imdb: imdb ?? null,
    year: year ?? null,
  };
  const takeBack = await countAttempt([{ limiter: perHour, key: String(userId) }], tooOften);
  let isCounted = false;
  try {
    await assertNotHere(db, wish);
    const { id, joined, isNew } = await vote(db, userId, wish, note || null);
    isCounted = isNew;
    const [request] = await findRequests(db, userId, [id]);
    if (!request) throw new Error('the request went away at once');
    return { ok: true as const, joined, request };
  } finally {
    if (!isCounted) await takeBack();
  }
}
