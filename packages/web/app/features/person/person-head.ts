import type { PersonDetail, PersonRole } from '@parde/contract';
import { atWidth } from '../../lib/image-sources';
import type { PageHead } from '../../lib/meta';
import { personName, personOriginalName } from '../../lib/title-facts';
import { ROLE_WORDS } from '../../lib/words';
import { hasFilters, type PersonState, personPath } from './person-state';
import { text } from './text';

const PICTURE_WIDTH = 342;

/** schema.org accepts a year as a date, too. */
const dated = (name: string, date: string | null, year: number | null) =>
  date || year ? { [name]: date ?? String(year) } : {};

/** schema.org Person. */
export function personJsonLd(person: PersonDetail): Record<string, unknown> {
  const original = personOriginalName(person);
  return {
    '@type': 'Person',
    name: personName(person),
    url: person.path,
    jobTitle: person.roles.map(({ role }) => ROLE_WORDS[role]),
    ...(original ? { alternateName: original } : {}),
    ...(person.image ? { image: atWidth(person.image, PICTURE_WIDTH) } : {}),
    ...(person.biographyFa ? { description: person.biographyFa } : {}),
    ...dated('birthDate', person.birthDate, person.birthYear),
    ...dated('deathDate', person.deathDate, person.deathYear),
    ...(person.birthPlace ? { birthPlace: person.birthPlace } : {}),
    ...(person.deathPlace ? { deathPlace: person.deathPlace } : {}),
  };
}

/** Head of a person's role page. Filtered and ordered variants are not indexed. */
export function personHead(person: PersonDetail, role: PersonRole, state: PersonState): PageHead {
  const name = personName(person);
  const original = personOriginalName(person);
  const plain = { ...state, type: 'all', genre: '', order_by: 'year' } as const;
  return {
    title: `${name}${original ? ` – ${original}` : ''}، ${ROLE_WORDS[role]}`,
    description: person.biographyFa ?? text.description(name, ROLE_WORDS[role]),
    path: personPath(person, role, plain),
    image: person.image && atWidth(person.image, PICTURE_WIDTH),
    imageAlt: name,
    type: 'profile',
    noindex: hasFilters(state) || person.titles.data.length === 0,
    jsonLd: [personJsonLd(person)],
  };
}
