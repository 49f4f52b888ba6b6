import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button';
import { ClockIcon, CloseIcon } from '../../components/icons/icon';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { apiQuery } from '../../lib/query-client';
import { RECENT_SEARCHES, useAuth, viewerIdOf } from '../../stores/auth';
import option from './option.module.css';
import { text } from './results-text';
import dropdown from './search-dropdown.module.css';
import { TitleOption } from './search-options';
import styles from './search-start.module.css';

/* Suggestions for an empty search: recent searches in this browser, stored by profile, and popular titles. */

const MAX_RECENT = 6;
const MAX_POPULAR = 6;

/** Storage key for visitors. */
const VISITOR = 'visitor';

/**
 * Storage key for the current user's searches; `null` if they are not stored, while the history is paused or no profile
 * is chosen.
 */
function storageKey(): string | null {
  const { user } = useAuth.getState();
  if (user?.isHistoryPaused || user?.profile === null) return null;
  return String(viewerIdOf(user) ?? VISITOR);
}

function readAll(): Record<string, string[]> {
  try {
    return JSON.parse(localStorage.getItem(RECENT_SEARCHES) ?? '{}') ?? {};
  } catch {
    return {};
  }
}

/** Recent searches, latest first. */
export function recentSearches(): string[] {
  const key = storageKey();
  const kept: unknown = key === null ? [] : readAll()[key];
  return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
}

function keep(change: (recent: string[]) => string[]): string[] {
  const key = storageKey();
  if (key === null) return [];
  const recent = change(recentSearches()).slice(0, MAX_RECENT);
  try {
    localStorage.setItem(RECENT_SEARCHES, JSON.stringify({ ...readAll(), [key]: recent }));
  } catch {
    // Storage is full or blocked: nothing is remembered.
  }
  return recent;
}

/** Remembers a search once the user has opened a result or the full search. */
export function rememberSearch(typed: string): void {
  const words = typed.trim();
  if (words.length > 1) keep((recent) => [words, ...recent.filter((other) => other !== words)]);
}

/** The most watched titles of the week; on a site with too few of these, those with the most votes. */
function usePopular() {
  const top = useQuery(apiQuery('GET /api/titles/top', {})).data?.data;
  const isFew = top !== undefined && top.length < MAX_POPULAR / 2;
  const voted = useQuery({
    ...apiQuery('GET /api/titles/search', {
      query: { order_by: 'votes', resource: 'light', per_page: MAX_POPULAR },
    }),
    enabled: isFew,
  });
  return ((isFew ? voted.data?.data : top) ?? []).slice(0, MAX_POPULAR);
}

interface SearchStartProps {
  listboxId: string;
  optionId: (index: number) => string;
  /** Index of the option selected by keyboard; -1 if there is none. */
  active: number;
  onChoose: () => void;
}

export default function SearchStart({ listboxId, optionId, active, onChoose }: SearchStartProps) {
  const [recent, setRecent] = useState(recentSearches);
  const popular = usePopular();
  if (recent.length + popular.length === 0) return null;
  const at = (index: number) => ({ id: optionId(index), isActive: index === active, onChoose });
  const forget = (words: string) =>
    setRecent(keep((kept) => kept.filter((other) => other !== words)));
  return (
    <div className={dropdown.dropdown}>
      <div className={dropdown.panel}>
        <div className={styles.start}>
          <div role="listbox" id={listboxId} aria-label={text.suggestions}>
            {recent.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options (WAI-ARIA APG)
              <div role="group" aria-label={text.recent}>
                <Heading words={text.recent} />
                {recent.map((words, index) => (
                  <Link
                    key={words}
                    to={paths.search(words)}
                    id={optionId(index)}
                    role="option"
                    aria-selected={index === active}
                    tabIndex={-1}
                    className={`${option.option} ${styles.recent}`}
                    onClick={onChoose}
                  >
                    <ClockIcon size={20} />
                    <Text as="bdi" size={14} truncate>
                      {words}
                    </Text>
                  </Link>
                ))}
              </div>
            )}
            {popular.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a group of options (WAI-ARIA APG)
              <div role="group" aria-label={text.popular}>
                <Heading words={text.popular} />
                {popular.map((title, index) => (
                  <TitleOption key={title.id} title={title} {...at(recent.length + index)} />
                ))}
              </div>
            )}
          </div>
          {/* Beside the options, because a listbox cannot contain buttons. */}
          {recent.length > 0 && (
            <ul className={styles.removals}>
              {recent.map((words) => (
                <li key={words}>
                  <Button
                    variant="icon"
                    aria-label={text.forget(words)}
                    title={text.forget(words)}
                    onClick={({ currentTarget }) => {
                      focusNeighbour(currentTarget);
                      forget(words);
                    }}
                  >
                    <CloseIcon size={16} />
                  </Button>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </div>
  );
}

/** Moves the focus to a neighbour, or to the field, because the pressed button disappears. */
function focusNeighbour(button: HTMLElement): void {
  const item = button.closest('li');
  const next = item?.nextElementSibling ?? item?.previousElementSibling;
  (next?.querySelector('button') ?? button.closest('form')?.querySelector('input'))?.focus();
}

const Heading = ({ words }: { words: string }) => (
  <Text as="div" size={12} tone="quiet" role="presentation" className={styles.heading}>
    {words}
  </Text>
);
