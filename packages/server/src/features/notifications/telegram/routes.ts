import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';
import { bind, DONE } from '../../../http/bind.ts';
import { makeLink, muteChat, readTelegram, unlinkMember } from './chats.ts';
import type { PollDeps } from './poll.ts';

const LINKS_AN_HOUR = { max: 20, timeWindow: 3_600_000 };

/** Members' chats with the site's bot, and the bot itself as soon as this process listens. */
export function registerTelegram(app: FastifyInstance, deps: PollDeps & { config: Config }): void {
  const { db, config } = deps;
  bind(app, api.getTelegram, ({ caller }) => readTelegram(db, config, caller.userId));
  bind(app, api.linkTelegram, ({ caller }) => makeLink(db, config, caller.userId), {
    rateLimit: LINKS_AN_HOUR,
  });
  bind(app, api.unlinkTelegram, async ({ caller }) => {
    await unlinkMember(db, caller.userId);
    return DONE;
  });
  bind(app, api.muteTelegram, async ({ caller, body }) => {
    await muteChat(db, caller.userId, body.muted);
    return DONE;
  });
  let stopping: Promise<() => Promise<void>> | null = null;
  app.addHook('onListen', async () => {
    // The server's start does not wait for the library.
    stopping = import('./poll.ts').then(({ watchTelegram }) => watchTelegram(deps));
  });
  const stop = async () => (await stopping)?.();
  app.onStopping(() => void stop());
  app.addHook('onClose', stop);
}
