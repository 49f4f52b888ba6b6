import { plainLine, plainText } from '@parde/contract';
import { commandLine } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import {
  approveComment,
  type CommentCase,
  findCase,
  findCases,
  removeComment,
} from '../features/comments/moderation-queue.ts';
import { listReport, type Report } from './command-output.ts';

const LISTED = 50;
/** Number of characters of a comment that the list shows. */
const EXCERPT = 200;

/** Comments are untrusted and must not control the operator's terminal. */
function excerptOf(body: string): string {
  const text = plainLine(body);
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).toWellFormed()}…` : text;
}

function headOf({ id, createdAt, state, title, author }: CommentCase): string {
  const who = author ? `${plainLine(author.name)} <${author.email}>` : 'account gone';
  return `#${id}  ${createdAt.toISOString()}  ${state}  ${title.name} (title ${title.id})  ${who}`;
}

function reasonsOf({ heldFor, state, reports }: CommentCase): string[] {
  const counts = Map.groupBy(reports, ({ reason }) => reason);
  const reported = [...counts].map(([reason, { length }]) => `${reason} ×${length}`).join(', ');
  return [
    ...(heldFor !== null && state === 'held' ? [`held: ${plainLine(heldFor)}`] : []),
    ...(reported === '' ? [] : [`reported: ${reported}`]),
  ];
}

/** Comments that wait for moderation, oldest first, each with the reason. */
export async function listCases(db: Db): Promise<Report> {
  const cases = await findCases(db, { state: 'waiting' }, { limit: LISTED, offset: 0 });
  return listReport(
    cases,
    'No comments wait.',
    (one) => [headOf(one), ...reasonsOf(one), excerptOf(one.body)].join('\n'),
    '\n\n',
  );
}

function idOf(number: string): number {
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new Error(`There is no comment ${number}.`);
  return Number(number);
}

/** A whole comment with its open reports; throws an `Error` when there is none. */
export async function showCase(db: Db, number: string): Promise<Report> {
  const one = await findCase(db, idOf(number));
  if (!one) throw new Error(`There is no comment ${number}.`);
  const reports = one.reports.map(
    ({ reason, note, name }) =>
      `- ${reason}, ${plainLine(name)}${note ? `: ${plainLine(note)}` : ''}`,
  );
  const lines = [
    headOf(one),
    ...(one.heldFor === null ? [] : [`held for: ${plainLine(one.heldFor)}`]),
    ...(one.editedAt === null ? [] : [`edited: ${one.editedAt.toISOString()}`]),
    ...(one.isSpoiler ? ['marked as a spoiler'] : []),
    '',
    plainText(one.body),
    ...(reports.length === 0 ? [] : ['', 'open reports:', ...reports]),
  ];
  return { text: lines.join('\n'), data: one };
}

/** Publishes a comment; throws an `Error` when there is none. */
export async function approveCase(db: Db, number: string): Promise<string> {
  const id = idOf(number);
  if (!(await approveComment(db, commandLine, { id })))
    throw new Error(`There is no comment ${number}.`);
  return `Comment ${id} is for all to see.`;
}

/** Removes a comment; throws an `Error` when there is none. */
export async function removeCase(db: Db, number: string, reason?: string): Promise<string> {
  const id = idOf(number);
  if (!(await removeComment(db, commandLine, { id, reason: reason ?? null })))
    throw new Error(`There is no comment ${number}.`);
  return `Comment ${id} is removed.`;
}
