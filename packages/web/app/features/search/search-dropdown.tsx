import type { PersonRef, TitleLight } from '@parde/contract';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button';
import { Stack } from '../../components/stack';
import { Tabs } from '../../components/tabs';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { paths } from '../../lib/paths';
import { nameOfList } from '../../lib/words';
import option from './option.module.css';
import { text, text as words } from './results-text';
import { canSearchFully, hasMore, type Tab, truncate } from './rules';
import styles from './search-dropdown.module.css';
import { PersonOption, TitleOption } from './search-options';
import { type QuickSearch, usePeopleSearch, useTitleSearch } from './use-quick-search';

interface SearchDropdownProps {
  text: string;
  tab: Tab;
  onTab: (tab: Tab) => void;
  listboxId: string;
  optionId: (index: number) => string;
  /** Index of the option selected by keyboard; -1 if there is none. */
  active: number;
  onChoose: () => void;
}

export default function SearchDropdown(props: SearchDropdownProps) {
  const { text, tab, onTab, listboxId, optionId, active, onChoose } = props;
  const isMobile = useIsMobile();
  const titles = useTitleSearch(text, tab === 'titles');
  const people = usePeopleSearch(text, tab === 'people');
  const search = tab === 'titles' ? titles : people;

  const at = (index: number) => ({
    id: optionId(index),
    isActive: index === active,
    onChoose,
  });
  const options: ReactNode[] =
    tab === 'titles'
      ? withPeople(truncate(tab, titles.results, isMobile), titles).map((found, index) =>
          'fullnameFa' in found ? (
            <PersonOption key={found.path} person={found} {...at(index)} />
          ) : (
            <TitleOption key={found.id} title={found} {...at(index)} />
          ),
        )
      : truncate(tab, people.results, isMobile).map((person, index) => (
          <PersonOption key={person.id} person={person} {...at(index)} />
        ));
  if (hasMore(tab, search.results.length, isMobile)) {
    options.push(
      <Link
        key="more"
        to={paths.search(text)}
        id={optionId(options.length)}
        role="option"
        aria-selected={active === options.length}
        tabIndex={-1}
        className={`${option.option} ${styles.more}`}
        onClick={onChoose}
      >
        {words.more}
      </Link>,
    );
  }
  const isListed = search.status === 'done' && options.length > 0;

  return (
    <div className={styles.dropdown}>
      <Tabs
        label={words.results}
        tabs={TABS}
        selected={tab}
        onSelect={onTab}
        className={styles.tabs}
        panelClassName={styles.panel}
      >
        {isListed && search.didYouMean && (
          <Text size={14} tone="quiet" className={styles.guess}>
            {words.didYouMean}{' '}
            <Link to={paths.search(search.didYouMean)} onClick={onChoose}>
              <bdi>{search.didYouMean}</bdi>
            </Link>
          </Text>
        )}
        {search.status === 'done' && search.list && (
          <Text size={14} tone="quiet" className={styles.guess}>
            {words.wholeList}{' '}
            <Link to={paths.list(search.list)} onClick={onChoose}>
              {nameOfList(search.list)}
            </Link>
          </Text>
        )}
        <div role="listbox" id={listboxId} aria-label={words.results} hidden={!isListed}>
          {isListed && options}
        </div>
        <ResultsStatus
          status={search.status}
          error={search.error}
          isEmpty={options.length === 0}
          onRetry={search.retry}
        />
        {search.status === 'done' && options.length === 0 && (
          <Stack direction="row" gap={8} wrap justify="center" className={styles.ways}>
            {tab === 'titles' && (
              <Button size="small" onClick={() => onTab('people')}>
                {words.amongPeople}
              </Button>
            )}
            {canSearchFully(text) && (
              <Button size="small" to={paths.search(text)} onClick={onChoose}>
                {words.allResults}
              </Button>
            )}
            {tab === 'titles' && (
              <Button size="small" to={paths.requestTitle(text.trim())} onClick={onChoose}>
                {words.request}
              </Button>
            )}
          </Stack>
        )}
      </Tabs>
    </div>
  );
}

/** A single list in order of likelihood: the people that a query names are inserted among the titles. */
const withPeople = (
  titles: readonly TitleLight[],
  { people, peopleAt }: Pick<QuickSearch<unknown>, 'people' | 'peopleAt'>,
): (TitleLight | PersonRef)[] => [
  ...titles.slice(0, peopleAt),
  ...people,
  ...titles.slice(peopleAt),
];

interface ResultsStatusProps extends Pick<QuickSearch<unknown>, 'status' | 'error'> {
  isEmpty: boolean;
  onRetry: () => void;
}

const SKELETON_ROWS = [0, 1, 2, 3];

/** Loading, failed and empty states of the dropdown. */
function ResultsStatus({ status, error, isEmpty, onRetry }: ResultsStatusProps) {
  if (status === 'loading') {
    return (
      <div role="status">
        <span className="visually-hidden">{text.loading}</span>
        {SKELETON_ROWS.map((row) => (
          <Stack
            direction="row"
            gap={12}
            align="center"
            key={row}
            className={styles.skeleton}
            aria-hidden="true"
          >
            <i />
            <span>
              <i />
              <i />
            </span>
          </Stack>
        ))}
      </div>
    );
  }
  return (
    <div role="status">
      {status === 'idle' && (
        <Text size={14} tone="quiet" center className={styles.line}>
          {text.tooShort}
        </Text>
      )}
      {status === 'done' && isEmpty && (
        <Text size={14} tone="quiet" center className={styles.line}>
          {text.none}
        </Text>
      )}
      {status === 'failed' && (
        <Text size={14} tone="quiet" center className={styles.line}>
          {actionFailure(error)}{' '}
          <button type="button" className={styles.retry} onClick={onRetry}>
            {text.retry}
          </button>
        </Text>
      )}
    </div>
  );
}

const TABS: { id: Tab; label: string }[] = [
  { id: 'titles', label: text.titles },
  { id: 'people', label: text.people },
];

/** SPEC §9: mobile at or below 675 px. CSS uses the same number in `@media (max-width: 675px)`. */
const MOBILE_QUERY = '(max-width: 675px)';

function subscribe(notify: () => void): () => void {
  const query = matchMedia(MOBILE_QUERY);
  query.addEventListener('change', notify);
  return () => query.removeEventListener('change', notify);
}

/**
 * Device mode for behaviour (number of results, kind of dialog). *Visibility* must be switched in
 * CSS: the server does not know the width and returns false.
 */
function useIsMobile(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(MOBILE_QUERY).matches,
    () => false,
  );
}
