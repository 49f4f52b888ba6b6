import type { ReportedFilm } from '@parde/contract';
import { commandLine } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import { AppError } from '../domain/app-error.ts';
import { answerPlaybackReport, findPlaybackReports } from '../features/support/playback-reports.ts';
import type { Jobs } from '../queue/enqueue.ts';
import { listReport, type Report } from './command-output.ts';
import { numberOf, printable } from './values.ts';

const LISTED = 50;
/** Maximum length of an answer; it is shown as one line of the notifications. */
const MAX_ANSWER = 300;

const clock = (seconds: number) =>
  new Date(seconds * 1_000).toISOString().slice(11, 19).replace(/^00:/, '');

function reportText(report: ReportedFilm): string {
  const about = [
    `title ${report.titleId}`,
    report.episode === null ? null : `season ${report.season} episode ${report.episode}`,
    report.fileId === null ? null : `file ${report.fileId}`,
    report.positionSeconds === null ? null : `at ${clock(report.positionSeconds)}`,
    report.hasReporter ? null : 'a visitor',
  ];
  return [
    `#${report.id}  ${report.createdAt.slice(0, 10)}  ${report.kind}  ${printable(report.title)}  (${about.filter((part) => part !== null).join(', ')})`,
    ...(report.note === null ? [] : [`    ${printable(report.note)}`]),
    ...(report.userAgent === null ? [] : [`    ${printable(report.userAgent)}`]),
  ].join('\n');
}

/** Open reports as text, oldest first. */
export async function listReports(db: Db): Promise<Report> {
  const reports = await findPlaybackReports(db, 'waiting', { limit: LISTED, offset: 0 });
  return listReport(reports, 'No open reports.', reportText);
}

/** Answers a report; throws an `Error` with one sentence when there is no such open report. */
export async function answerReport(
  deps: { db: Db; jobs: Jobs },
  number: string,
  answer: string,
): Promise<string> {
  const id = numberOf(number, 'report');
  const sentence = answer.trim();
  if (sentence === '' || sentence.length > MAX_ANSWER) {
    throw new Error(`The answer has to have 1 to ${MAX_ANSWER} characters.`);
  }
  const report = await answerPlaybackReport(deps, commandLine, { id, answer: sentence }).catch(
    (error) => {
      throw error instanceof AppError ? new Error(`There is no open report ${id}.`) : error;
    },
  );
  return report.hasReporter
    ? `Report ${id} is answered, and its reporter is told.`
    : `Report ${id} is closed; a visitor made it, whom no answer reaches.`;
}
