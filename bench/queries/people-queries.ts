import { makePerson } from '../catalogue/make-person.ts';
import { personName } from '../catalogue/names.ts';
import type { Random } from '../catalogue/random.ts';
import { makeQueries, misheard, nonsense, type QueryKinds, withTypo } from './title-queries.ts';

/** `count` queries of each kind against a catalogue with that many people. */
export function peopleQueries(seed: number, count: number, people: number): QueryKinds {
  const anyone = (random: Random) => makePerson(random.below(people));
  return makeQueries(seed + 500, count, {
    'two letters': (random) => anyone(random).name_en.slice(0, 2),
    'being typed': (random) => anyone(random).name_en.slice(0, 3 + random.below(8)),
    'whole name': (random) => anyone(random).name_fa ?? anyone(random).name_en,
    'common first name': (random) => personName(random).fa.split(' ')[0] ?? 'علی',
    'first name, rare prefix': (random) => anyone(random).name_en.replace(/(\s\S{3})\S*$/, '$1'),
    'other script': (random) => personName(random).fa,
    homophone: (random) => misheard(personName(random).fa),
    typo: (random) => withTypo(anyone(random).name_en),
    nonsense,
  });
}
