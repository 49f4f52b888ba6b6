import { REQUEST_STATES } from '@parde/contract';
import { commandLine } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import type { RequestState } from '../domain/request-state.ts';
import { answerRequest, findRequestsToAnswer } from '../features/requests/answer-requests.ts';
import { listReport, type Report } from './command-output.ts';
import { numberOf, printable } from './values.ts';

const LISTED = 50;
/** Maximum length of a reason; it is shown as one line of the notifications. */
const MAX_REASON = 300;

const isState = (text: string): text is RequestState =>
  (REQUEST_STATES as readonly string[]).includes(text);

/** Requests as text, most votes first; throws an `Error` with one sentence for an unknown state. */
export async function listRequests(db: Db, state?: string): Promise<Report> {
  if (state !== undefined && !isState(state)) {
    throw new Error(`There is no state ${state}; there are ${REQUEST_STATES.join(', ')}.`);
  }
  const states: RequestState[] = state === undefined ? ['open', 'accepted'] : [state];
  const requests = await findRequestsToAnswer(db, states, { limit: LISTED, offset: 0 });
  return listReport(requests, 'No such requests.', (request) => {
    const about = [request.type, request.year, request.imdb].filter((part) => part !== null);
    const votes = `${request.votes} vote${request.votes === 1 ? '' : 's'}`;
    return [
      `#${request.id}  ${request.state}  ${votes}  ${printable(request.title)}  (${about.join(', ')})`,
      ...request.notes.map((note) => `    ${printable(note)}`),
    ].join('\n');
  });
}

export async function acceptRequest(db: Db, number: string): Promise<string> {
  const id = numberOf(number, 'request');
  await answerRequest(db, commandLine, { id, state: 'accepted' });
  return `Request ${id} is accepted, and its members are told.`;
}

export async function declineRequest(db: Db, number: string, reason: string): Promise<string> {
  const id = numberOf(number, 'request');
  const sentence = reason.trim();
  if (sentence === '' || sentence.length > MAX_REASON) {
    throw new Error(`The reason has to have 1 to ${MAX_REASON} characters.`);
  }
  await answerRequest(db, commandLine, { id, state: 'declined', reason: sentence });
  return `Request ${id} is declined, and its members are told why.`;
}

export async function fulfilRequest(db: Db, number: string, title: string): Promise<string> {
  const id = numberOf(number, 'request');
  await answerRequest(db, commandLine, {
    id,
    state: 'fulfilled',
    titleId: numberOf(title, 'title'),
  });
  return `Request ${id} is fulfilled, and its members are told.`;
}
