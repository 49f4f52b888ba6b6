import { api } from '@parde/contract';
import { ApiError, createClient } from '@parde/contract/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../config.ts';
import { readSite } from '../../../db/read-models/site.ts';
import { siteSecret } from '../../../db/site-secret.ts';
import { overloaded } from '../../../domain/app-error.ts';
import { networkOf } from '../../../domain/network.ts';
import { bind, createLimit, DONE } from '../../../http/bind.ts';
import { sendNotFound } from '../../../http/errors.ts';
import { originOf } from '../../../http/request-origin.ts';
import { allowAnyOrigin } from '../../../http/security.ts';
import { inProcessFetch } from '../../../http/web-entry.ts';
import { type PlaybackDeps, premiumMoment } from '../playback-deps.ts';
import { signSubtitles } from '../start-playback.ts';
import {
  type AddonDeps,
  type AddonRequest,
  catalogOf,
  manifestOf,
  metaOf,
  parseRequest,
} from './addon.ts';
import {
  type AddressHolder,
  endAddress,
  makeAddress,
  openAddress,
  readAddress,
} from './address.ts';
import { createTickets, PLAY_PREFIX } from './play.ts';
import { streamsOf, subtitlesFor } from './streams.ts';

/** Per IP address: homes and mobile networks share one. */
const CALLS_A_MINUTE = { max: 600, timeWindow: 60_000, nameSpace: 'stremio' };
const ADDRESSES_AN_HOUR = { max: 20, timeWindow: 3_600_000 };
/** Lifetime of subtitle links in seconds: a film is started within this time after it is chosen. */
const SUBTITLE_LIFETIME_S = 12 * 3_600;
/** How long Stremio caches catalogues and titles, in seconds; streams depend on the moment. */
const KEEP_S = 300;

/** Members' addresses for Stremio, and the add-on at them: `/stremio/{address}/manifest.json`. */
export async function registerStremio(
  app: FastifyInstance,
  deps: PlaybackDeps,
  config: Config,
): Promise<void> {
  const { db, links, clock } = deps;
  const manifestUrl = (address: string) => `${config.publicUrl}/stremio/${address}/manifest.json`;
  bind(app, api.getStremio, ({ caller }) => readAddress(db, caller.userId));
  bind(
    app,
    api.makeStremio,
    async ({ caller, request }) => ({
      url: manifestUrl(await makeAddress(db, caller, originOf(request))),
    }),
    { rateLimit: ADDRESSES_AN_HOUR },
  );
  bind(app, api.endStremio, async ({ caller }) => {
    await endAddress(db, caller.userId);
    return DONE;
  });

  const tickets = createTickets(deps, await siteSecret(db, 'stremio-tickets'));
  const addon: AddonDeps = {
    db,
    tickets,
    api: createClient({ baseUrl: '', fetch: inProcessFetch(app) }),
    moment: () => premiumMoment(deps),
    async site() {
      const { name, motto } = (await readSite(db, config)).value;
      return { name, motto, publicUrl: config.publicUrl };
    },
    subtitlesOf({ userId, sessionId }, file) {
      const expiresAt = Math.floor(clock().getTime() / 1000) + SUBTITLE_LIFETIME_S;
      const holder = { userId, sessionId, expiresAt, isExternal: true };
      return signSubtitles(links, file, { ...holder, playbackId: null, maxResolution: null }).map(
        ({ id, url, language }) => ({ id, url, code: language.code }),
      );
    },
  };
  await app.register(async (stremio) => {
    limitCalls(stremio);
    stremio.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: `${PLAY_PREFIX}*`,
      handler: async (request, reply) => {
        // A player that only probes the URL does not use a stream.
        if (request.method === 'HEAD') return reply.header('accept-ranges', 'bytes').send();
        const path = await tickets.begin(request.params['*']);
        return reply.header('cache-control', 'no-store').redirect(config.publicUrl + path, 302);
      },
    });
    stremio.get<{ Params: { address: string } }>('/stremio/:address/*', async (request, reply) => {
      const { address } = request.params;
      const player = await openAddress(db, address, networkOf(request.ip));
      if (!player) return sendNotFound(reply);
      request.userId = player.userId;
      // Not decoded: a search may contain a slash.
      const path = request.url.replace(/\?.*$/s, '').split('/').slice(3).join('/');
      return answer(addon, player, path, reply);
    });
  });
}

async function answer(addon: AddonDeps, player: AddressHolder, path: string, reply: FastifyReply) {
  const asked = path === 'manifest.json' ? 'manifest' : parseRequest(path);
  if (asked === null) return sendNotFound(reply);
  try {
    const body =
      asked === 'manifest' ? await manifestOf(addon) : await resourceOf(addon, player, asked);
    if (body === null) return sendNotFound(reply);
    const isOfMoment =
      asked !== 'manifest' && (asked.resource === 'stream' || asked.resource === 'subtitles');
    return reply
      .header('cache-control', isOfMoment ? 'no-store' : `private, max-age=${KEEP_S}`)
      .send(body);
  } catch (error) {
    if (error instanceof ApiError) throw overloaded(`the own API: ${error.status}`);
    throw error;
  }
}

function resourceOf(addon: AddonDeps, player: AddressHolder, request: AddonRequest) {
  switch (request.resource) {
    case 'catalog':
      return catalogOf(addon, request);
    case 'meta':
      return metaOf(addon, request);
    case 'stream':
      return streamsOf(addon, player, request);
    case 'subtitles':
      return subtitlesFor(addon, player, request);
  }
}

/** Rate-limits calls. Stremio also runs in browsers, at an origin of its own. */
function limitCalls(stremio: FastifyInstance): void {
  const limit = createLimit(stremio, CALLS_A_MINUTE);
  stremio.addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
    allowAnyOrigin(reply);
    await limit(request, reply);
  });
}
