import { z } from 'zod';
import { NonRetryableError } from '../../domain/app-error.ts';

/** @see https://core.telegram.org/bots/api */
export interface TelegramBot {
  /** Root of the Bot API, without a trailing slash. */
  api: string;
  /** Secret: whoever has it controls the bot. */
  token: string;
  /** Number of a chat, or `@name` of a channel. */
  chat: string;
}

const TIMEOUT_MS = 10_000;
const LONGEST_TEXT = 4_096;

const refusal = z.object({ description: z.string() });

/**
 * @throws NonRetryableError when Telegram refuses the message; another error when it cannot be reached. Neither
 *   contains the token.
 */
export async function sendTelegramMessage(
  { api, token, chat }: TelegramBot,
  text: string,
): Promise<void> {
  let answer: Response;
  try {
    answer = await fetch(`${api}/bot${token}/sendMessage`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: chat, text: text.slice(0, LONGEST_TEXT) }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    const { code } = ((error as Error).cause ?? error) as { code?: string };
    throw new Error(`${new URL(api).host} did not answer${code ? `: ${code}` : ''}`);
  }
  const said = refusal.safeParse(await answer.json().catch(() => null));
  if (answer.ok) return;
  const reason = said.success ? said.data.description.slice(0, 200) : `status ${answer.status}`;
  if (answer.status >= 500 || answer.status === 429) throw new Error(reason);
  throw new NonRetryableError(`Telegram refused the message: ${reason}`);
}
