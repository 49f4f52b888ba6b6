import { api, type PlaybackChoice } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/client.ts';
import { bind } from '../../http/bind.ts';
import { upsertChoice } from './queries.ts';

/** Removes undefined fields. */
function given<T extends object>(choice: T) {
  return Object.fromEntries(Object.entries(choice).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}

/** An unknown title violates the foreign key, which answers 404. */
export function registerPlaybackChoices(app: FastifyInstance, db: Db): void {
  bind(app, api.choosePlayback, ({ caller, params, body }) => {
    const choice: Partial<PlaybackChoice> = given({
      editionKind: body.edition_kind,
      studio: body.studio,
      audioLanguage: body.audio_language,
      subtitleLanguage: body.subtitle_language,
      secondSubtitleLanguage: body.second_subtitle_language,
    });
    return upsertChoice(db, caller.userId, params.id, choice);
  });
}
