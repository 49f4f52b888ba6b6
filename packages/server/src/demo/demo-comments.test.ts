import { readFileSync } from 'node:fs';
import path from 'node:path';
import { commentEdit } from '@parde/contract';
import { expect, it } from 'vitest';
import { suspicionReasons } from '../domain/comment-suspicion.ts';
import { type DemoReply, readDemoComments } from './demo-comments.ts';

const { authors, comments } = await readDemoComments();

interface Words extends Pick<DemoReply, 'author' | 'body' | 'likes' | 'replies'> {
  /** Days before now. */
  age: number;
}

function allOf(comment: Words): Words[] {
  const replies = (comment.replies ?? []).flatMap((reply) =>
    allOf({ ...reply, age: comment.age - reply.hoursLater / 24 }),
  );
  return [comment, ...replies];
}

const all = comments.flatMap((comment) => allOf({ ...comment, age: comment.daysAgo }));

it('are a few dozen, of known authors, in threads, with a spoiler', () => {
  expect(all.length).toBeGreaterThanOrEqual(36);
  expect(new Set(all.map(({ author }) => author))).toEqual(new Set(Object.keys(authors)));
  expect(comments.some(({ isSpoiler }) => isSpoiler)).toBe(true);
  expect(all.some(({ body }) => /[A-Za-z]{4}/.test(body))).toBe(true);
});

it('would be accepted by the site without being held', () => {
  for (const { body } of all) {
    expect(commentEdit.parse({ body }).body).toBe(body);
    const reasons = suspicionReasons({
      body,
      approvedBody: null,
      author: { isVerified: true, createdAt: new Date(0) },
      recentComments: 0,
      now: new Date(),
      isRepeated: false,
      isBelowHeld: false,
      reporters: 0,
      watchedWords: [],
    });
    expect(reasons, body).toEqual([]);
  }
  expect(new Set(all.map(({ body }) => body)).size).toBe(all.length);
});

it('stand in the past, below titles of the demo, liked by no more than there are', () => {
  const catalogue = readFileSync(
    path.join(import.meta.dirname, '../../demo/catalogue.jsonl'),
    'utf8',
  );
  for (const { title } of comments) expect(catalogue).toContain(`"record":"title","id":"${title}"`);
  for (const { age, likes } of all) {
    expect(age).toBeGreaterThan(0);
    expect(likes).toBeLessThan(Object.keys(authors).length);
  }
});

it('use the letters of Persian, and no Arabic ones in their place', () => {
  for (const { body } of all) expect(body).not.toMatch(/[\u064a\u0643\u06c0]/);
});
