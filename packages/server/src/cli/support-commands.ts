import type { Db } from '../db/client.ts';
import {
  closeSupportMessage,
  findOpenSupportMessages,
} from '../features/support/support-messages.ts';

const LISTED = 50;

/** Open support messages as text, oldest first. */
export async function listSupportMessages(db: Db): Promise<string> {
  const messages = await findOpenSupportMessages(db, LISTED);
  if (messages.length === 0) return 'No open messages.';
  return messages
    .map(({ id, createdAt, topic, name, email, message }) =>
      [`#${id}  ${createdAt.toISOString()}  ${topic}  ${name} <${email}>`, message].join('\n'),
    )
    .join('\n\n');
}

/**
 * Closes an open message; throws an `Error` with one sentence when there is none with that number.
 */
export async function closeMessage(db: Db, number: string): Promise<string> {
  const id = Number(number);
  const isClosed = Number.isInteger(id) && id > 0 && (await closeSupportMessage(db, id));
  if (!isClosed) throw new Error(`There is no open message ${number}.`);
  return `Message ${id} is closed.`;
}
