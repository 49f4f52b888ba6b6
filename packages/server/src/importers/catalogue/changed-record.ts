import type { ParsedRecord } from './parse-record.ts';
import type { CatalogueRecord } from './record.ts';

/** A record that is new or changed since its last import. */
export interface ChangedRecord<R extends CatalogueRecord> extends ParsedRecord<R> {
  fingerprint: string;
  /** An earlier import stored its fingerprint. */
  hasFingerprint: boolean;
  /** Database id; null: not created yet. */
  id: number | null;
}
