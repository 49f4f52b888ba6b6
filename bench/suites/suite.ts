import type { Row } from '../measure/table.ts';
import type { ReadyPayments } from '../serve/payments.ts';
import type { Ready, ReadyFilm } from '../serve/serve.ts';

export interface SuiteOptions {
  server: Ready;
  /** Stores a film for members to watch; once. */
  openFilm: () => Promise<ReadyFilm>;
  /** Stores payments that wait for their callbacks; once. */
  openPayments: () => Promise<ReadyPayments>;
  rounds: number;
  /** Calls of each kind in a round. */
  calls: number;
  /** How often each address is asked, of which the fastest answer counts. */
  repeat: number;
  /** Seconds that one measure of a rate takes. */
  seconds: number;
}

export type Suite = (options: SuiteOptions) => Promise<Row[]>;
