import { formatPlain } from '@parde/shared/digits';
import { Link } from 'react-router';
import { BackIcon, NextIcon } from './icons/icon';
import { deepestPage, pageMarks } from './page-numbers';
import styles from './pagination.module.css';
import { text } from './text';

interface PaginationProps {
  list: {
    data: readonly unknown[];
    current_page: number;
    last_page: number | null;
    per_page: number;
  };
  /** URL of a page. */
  hrefOf: (page: number) => string;
}

/** Page numbers as links. Renders nothing for a single page. */
export function Pagination({ list, hrefOf }: PaginationProps) {
  const { current_page: current, per_page, data } = list;
  const deepest = deepestPage(per_page);
  const last = list.last_page === null ? null : Math.min(list.last_page, deepest);
  const hasMore = (last === null ? data.length === per_page : current < last) && current < deepest;
  const marks = pageMarks(current, last, hasMore);
  if (marks.length < 2) return null;
  return (
    <nav className={styles.nav} aria-label={text.pages.nav}>
      {current > 1 && (
        <Link
          className={styles.step}
          to={hrefOf(current - 1)}
          rel="prev"
          aria-label={text.pages.previous}
        >
          <BackIcon size={20} />
        </Link>
      )}
      <ul className={styles.pages}>
        {marks.map((mark, index) =>
          mark === 'gap' ? (
            <li key={`gap-${marks[index - 1]}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={mark}>
              <Link
                className={styles.page}
                to={hrefOf(mark)}
                aria-current={mark === current ? 'page' : undefined}
                aria-label={
                  mark === current
                    ? text.pages.current(formatPlain(mark))
                    : text.pages.page(formatPlain(mark))
                }
              >
                {formatPlain(mark)}
              </Link>
            </li>
          ),
        )}
      </ul>
      {hasMore && (
        <Link
          className={styles.step}
          to={hrefOf(current + 1)}
          rel="next"
          aria-label={text.pages.next}
        >
          <NextIcon size={20} />
        </Link>
      )}
    </nav>
  );
}
