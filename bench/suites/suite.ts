import type { Row } from '../measure/table.ts';
import type { ReadyNews } from '../serve/news.ts';
import type { ReadyOperators } from '../serve/operators.ts';
import type { ReadyPayments } from '../serve/payments.ts';
import type { Playable } from '../serve/playable.ts';
import type { Ready, ReadyFilm } from '../serve/serve.ts';
import type { ReadyViewers } from '../serve/viewers.ts';

export interface SuiteOptions {
  server: Ready;
  /** Starts the application on a small catalogue of the same kind, too; idempotent. */
  openSmall: () => Promise<Ready>;
  /** Stores a film for members to watch; idempotent. */
  openFilm: () => Promise<ReadyFilm>;
  /** Encodes a film that anybody may watch; idempotent. Null: there is no ffmpeg. */
  openPlayable: () => Promise<Playable | null>;
  /** Lets members watch that film, without and with Redis. Null: there is no ffmpeg. */
  openViewers: () => Promise<(Playable & ReadyViewers) | null>;
  /** Stores payments that wait for their callbacks; idempotent. */
  openPayments: () => Promise<ReadyPayments>;
  /** Fills what operators list, and signs one in; idempotent. */
  openOperators: () => Promise<ReadyOperators>;
  /** Members whose browsers wait for news; idempotent. */
  openNews: () => Promise<ReadyNews>;
  /** Notifies each of them; answers when that was committed. */
  announceNews: () => Promise<number>;
  rounds: number;
  /** Calls of each kind per round. */
  calls: number;
  /** How often each URL is requested; the fastest answer counts. */
  repeat: number;
  /** Rows of IMDb's files that are imported. */
  imdbRows: number;
  /** Duration of each rate measurement, in seconds. */
  seconds: number;
}

export type Suite = (options: SuiteOptions) => Promise<Row[]>;
