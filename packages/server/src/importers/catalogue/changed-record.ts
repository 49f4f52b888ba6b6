import type { ParsedRecord } from './parse-record.ts';
import type { CatalogueRecord } from './record.ts';

/** A record that is new or differs from the last import of it. */
export interface ChangedRecord<R extends CatalogueRecord> extends ParsedRecord<R> {
  fingerprint: string;
  /** An earlier import wrote its fingerprint. */
  hasFingerprint: boolean;
  /** Database id; null: it has to be created. */
  id: number | null;
}
