import type { PersonDetail, PersonRole } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { isolated } from '@parde/shared/isolated';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { Pagination } from '../../components/pagination';
import { QuietSelect } from '../../components/select';
import { GridSkeleton } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import tabs from '../../components/tabs.module.css';
import { TitleCard } from '../../components/title-card';
import grid from '../../components/title-grid.module.css';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { useListingNavigation } from '../../lib/use-listing-navigation';
import { ROLE_WORDS, TYPE_WORDS } from '../../lib/words';
import { genresQuery } from './api';
import styles from './filmography.module.css';
import {
  hasFilters,
  ORDERS,
  type PersonState,
  personPath,
  TYPES,
  withFilter,
} from './person-state';
import { text } from './text';

interface FilmographyProps {
  person: PersonDetail;
  role: PersonRole;
  state: PersonState;
}

const SKELETONS = 12;

type Credit = PersonDetail['titles']['data'][number];

/** The character that the person plays, if known. */
function creditNote(credit: Credit) {
  const character = credit.characterFa ?? credit.characterEn;
  return character && <bdi>{text.as(isolated(character))}</bdi>;
}

function Empty({ person, role, state }: FilmographyProps) {
  if (hasFilters(state)) {
    return (
      <Notice
        title={text.noneRefined}
        hint={text.noneRefinedHint}
        action={
          <Button to={personPath(person, role)} preventScrollReset>
            {text.clear}
          </Button>
        }
      />
    );
  }
  return (
    <Notice
      title={text.none}
      hint={text.noneHint}
      action={<Button to={paths.home()}>{text.home}</Button>}
    />
  );
}

/** A person's filmography in one role: filters, cards, pages. */
export function Filmography({ person, role, state }: FilmographyProps) {
  const navigate = useNavigate();
  const { isPending, isSlow } = useListingNavigation();
  const { titles } = person;
  /** Otherwise there is nothing to filter. */
  const hasWorks = titles.data.length > 0 || hasFilters(state);
  const go = (change: Partial<PersonState>) =>
    navigate(personPath(person, role, withFilter(state, change)), { preventScrollReset: true });
  return (
    <section aria-labelledby="filmography">
      <Stack direction="row" align="end" justify="between" wrap className={styles.head}>
        <h2 id="filmography" className={styles.heading}>
          {text.works[role]}
          {titles.total !== null && hasWorks && (
            <Text
              as="span"
              size={14}
              weight="regular"
              tone="quiet"
              className={styles.count}
              role="status"
            >
              {text.count(formatCount(titles.total))}
            </Text>
          )}
        </h2>
        {hasWorks && <FilmographyFilters state={state} onChange={go} />}
      </Stack>
      <div className={styles.works} aria-busy={isPending}>
        {isSlow ? (
          <GridSkeleton count={titles.data.length || SKELETONS} />
        ) : titles.data.length === 0 ? (
          <Empty person={person} role={role} state={state} />
        ) : (
          <ul className={grid.grid}>
            {titles.data.map((credit) => (
              <li key={credit.id} className={grid.cell}>
                <TitleCard title={credit} note={creditNote(credit)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <Pagination list={titles} hrefOf={(page) => personPath(person, role, { ...state, page })} />
    </section>
  );
}

interface FilmographyFiltersProps {
  state: PersonState;
  onChange: (change: Partial<PersonState>) => void;
}

/** Type, genre and order of a filmography. */
function FilmographyFilters({ state, onChange }: FilmographyFiltersProps) {
  const genres = useQuery(genresQuery()).data?.genres ?? [];
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{text.filters}</legend>
      <QuietSelect
        label={text.type}
        value={state.type}
        isSet={state.type !== 'all'}
        options={[
          { value: 'all', label: text.allTypes },
          ...TYPES.map((type) => ({ value: type, label: TYPE_WORDS[type] })),
        ]}
        onPick={(type) => onChange({ type: type as PersonState['type'] })}
      />
      <QuietSelect
        label={text.genre}
        value={state.genre}
        isSet={state.genre !== ''}
        options={[
          { value: '', label: text.allGenres },
          ...genres.map(({ slug, titleFa }) => ({ value: slug, label: titleFa })),
        ]}
        onPick={(genre) => onChange({ genre })}
      />
      <QuietSelect
        label={text.order}
        value={state.order_by}
        isSet={state.order_by !== ORDERS[0]}
        options={ORDERS.map((order) => ({ value: order, label: text.orders[order] }))}
        onPick={(order) => onChange({ order_by: order as PersonState['order_by'] })}
      />
    </fieldset>
  );
}

/** Links to the pages of the person's roles. */
export function RoleTabs({ person, current }: { person: PersonDetail; current: PersonRole }) {
  if (person.roles.length === 0) return null;
  return (
    <nav aria-label={text.roles}>
      <Stack as="ul" direction="row" gap={8} below={16} className={tabs.list}>
        {person.roles.map(({ role, count }) => (
          <li key={role} className={styles.role}>
            <Link
              className={tabs.tab}
              to={personPath(person, role)}
              aria-current={role === current ? 'page' : undefined}
              preventScrollReset
            >
              {ROLE_WORDS[role]}
              <Text as="span" weight="regular" className={styles.roleTabsCount}>
                {formatCount(count)}
              </Text>
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}
