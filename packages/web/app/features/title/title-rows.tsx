import type { PersonCredit, TitleDetail } from '@parde/contract';
import { isolated } from '@parde/shared/isolated';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Portrait } from '../../components/portrait';
import { Section } from '../../components/section';
import { CardSkeleton } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { TitleRow } from '../../components/title-row';
import { Text } from '../../components/typography';
import { personName } from '../../lib/title-facts';
import { directorTitlesQuery, similarQuery } from './api';
import { text } from './text';
import styles from './title-rows.module.css';

const PLACES = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

function directorHeading(title: TitleDetail): string {
  const [director, second] = title.directors;
  if (!director || second) return text.byDirectors;
  return text.byDirector(isolated(personName(director)));
}

/** Reserves the space of a row, to avoid layout shifts. */
function RowSkeleton() {
  return (
    <div role="status">
      <span className="visually-hidden">{text.loading}</span>
      <div className={styles.waiting}>
        {PLACES.map((place) => (
          <CardSkeleton key={place} />
        ))}
      </div>
    </div>
  );
}

/** Similar titles, then others by the same directors. A row that fails to load is omitted. */
export function TitleRows({ title, id }: { title: TitleDetail; id: string }) {
  const similar = useQuery(similarQuery(id));
  const byDirector = useQuery(directorTitlesQuery(id));
  return (
    <Stack gap={64} above={64} className={styles.rows}>
      {similar.isPending && <RowSkeleton />}
      <TitleRow heading={text.similar} titles={similar.data?.data ?? []} />
      <TitleRow heading={directorHeading(title)} titles={byDirector.data?.data ?? []} />
    </Stack>
  );
}

/** Round portraits with name and character below. */
export function CastRow({ cast }: { cast: PersonCredit[] }) {
  if (cast.length === 0) return null;
  return (
    <Section title={text.cast}>
      <Stack as="ul" direction="row" gap={16} className={styles.row}>
        {cast.map((person) => (
          <li key={`${person.id}-${person.characterFa ?? person.characterEn}`}>
            <Stack as={Link} align="center" center to={person.path} className={styles.person}>
              <Portrait person={person} />
              <Text as="span" size={14} weight="medium" above={8} className={styles.name}>
                <bdi>{personName(person)}</bdi>
              </Text>
              <Text as="span" size={12} tone="quiet" className={styles.character}>
                <bdi>{person.characterFa ?? person.characterEn}</bdi>
              </Text>
            </Stack>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
