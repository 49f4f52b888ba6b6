import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { useIsMobile } from '../../lib/use-is-mobile';
import option from './option.module.css';
import { PersonOption } from './person-option';
import { ResultsStatus } from './results-status';
import { hasMore, type Tab, truncate } from './rules';
import styles from './search-dropdown.module.css';
import { SearchTabs } from './search-tabs';
import { text as words } from './text';
import { TitleOption } from './title-option';
import { usePeopleSearch, useTitleSearch } from './use-quick-search';

interface SearchDropdownProps {
  text: string;
  tab: Tab;
  onTab: (tab: Tab) => void;
  listboxId: string;
  optionId: (index: number) => string;
  /** Index of the keyboard-selected option; -1: none. */
  active: number;
  onChoose: () => void;
}

export function SearchDropdown(props: SearchDropdownProps) {
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
      ? truncate(tab, titles.results, isMobile).map((title, index) => (
          <TitleOption key={title.id} title={title} {...at(index)} />
        ))
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
      <SearchTabs tab={tab} onTab={onTab} panelId={`${listboxId}-panel`} />
      <div
        role="tabpanel"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it
        tabIndex={0}
        id={`${listboxId}-panel`}
        aria-labelledby={`${listboxId}-panel-${tab}`}
        className={styles.panel}
      >
        {isListed && search.didYouMean && (
          <p className={styles.guess}>
            {words.didYouMean}{' '}
            <Link to={paths.search(search.didYouMean)} onClick={onChoose}>
              <bdi>{search.didYouMean}</bdi>
            </Link>
          </p>
        )}
        <div role="listbox" id={listboxId} aria-label={words.results} hidden={!isListed}>
          {isListed && options}
        </div>
        <ResultsStatus
          status={search.status}
          isEmpty={options.length === 0}
          onRetry={search.retry}
        />
      </div>
    </div>
  );
}
