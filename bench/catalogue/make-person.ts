import { personName } from './names.ts';
import { randomOf } from './random.ts';

const KIND = 2;

export const personId = (index: number): string => `bench:p${index}`;

export interface BenchPerson {
  record: 'person';
  id: string;
  name_fa: string | null;
  name_en: string;
  aliases: string[];
  birth_year: number | null;
}

/** Makes the `person` record at `index` (from 0) of the generated catalogue. */
export function makePerson(index: number): BenchPerson {
  const random = randomOf(KIND, index);
  const { fa, en } = personName(random);
  return {
    record: 'person',
    id: personId(index),
    name_fa: random.chance(0.55) ? fa : null,
    name_en: en,
    aliases: random.chance(0.03) ? [personName(random).en] : [],
    birth_year: random.chance(0.3) ? 1900 + random.below(100) : null,
  };
}
