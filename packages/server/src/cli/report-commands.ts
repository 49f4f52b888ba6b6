import type { Db } from '../db/client.ts';
import {
  answerPlaybackReport,
  findOpenPlaybackReports,
  type OpenPlaybackReport,
} from '../features/playback/playback-reports.ts';
import { numberOf, printable } from './values.ts';

const LISTED = 50;
/** Maximum length of an answer; it is shown as one line of the notifications. */
const MAX_ANSWER = 300;

const clock = (seconds: number) =>
  new Date(seconds * 1_000).toISOString().slice(11, 19).replace(/^00:/, '');

function reportText(report: OpenPlaybackReport): string {
  const about = [
    `title ${report.title_id}`,
    report.episode === null ? null : `season ${report.season} episode ${report.episode}`,
    report.file_id === null ? null : `file ${report.file_id}`,
    report.position_seconds === null ? null : `at ${clock(report.position_seconds)}`,
    report.has_reporter ? null : 'a visitor',
  ];
  return [
    `#${report.id}  ${report.created_at.slice(0, 10)}  ${report.kind}  ${printable(report.title_fa)}  (${about.filter((part) => part !== null).join(', ')})`,
    ...(report.note === null ? [] : [`    ${printable(report.note)}`]),
    ...(report.user_agent === null ? [] : [`    ${printable(report.user_agent)}`]),
  ].join('\n');
}

/** Open reports as text, oldest first. */
export async function listReports(db: Db): Promise<string> {
  const reports = await findOpenPlaybackReports(db, LISTED);
  return reports.length === 0 ? 'No open reports.' : reports.map(reportText).join('\n');
}

/** Answers a report; throws an `Error` with one sentence when there is no such open report. */
export async function answerReport(db: Db, number: string, answer: string): Promise<string> {
  const id = numberOf(number, 'report');
  const sentence = answer.trim();
  if (sentence === '' || sentence.length > MAX_ANSWER) {
    throw new Error(`The answer has to have 1 to ${MAX_ANSWER} characters.`);
  }
  const notified = await answerPlaybackReport(db, id, sentence);
  if (notified === null) throw new Error(`There is no open report ${id}.`);
  return notified === 0
    ? `Report ${id} is closed; a visitor made it, whom no answer reaches.`
    : `Report ${id} is answered, and its reporter is told.`;
}
