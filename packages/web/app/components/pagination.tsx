import { formatPlain } from '@parde/shared/digits';
import { Link } from 'react-router';
import { BackIcon, NextIcon } from './icons/icon';
import styles from './pagination.module.css';
import { Stack } from './stack';
import { Text } from './typography';

/** Text of the component set's Persian locale (SPEC §1). */
const text = {
  nav: 'ناوبری صفحه',
  previous: 'رفتن به صفحه‌ی قبلی',
  next: 'رفتن به صفحه‌ی بعدی',
  page: (page: string) => `رفتن به صفحهٔ ${page}`,
  current: (page: string) => `صفحهٔ ${page}`,
};

export interface PaginationProps {
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
  const deepest = lastReachablePage(per_page);
  const last = list.last_page === null ? null : Math.min(list.last_page, deepest);
  const hasMore = (last === null ? data.length === per_page : current < last) && current < deepest;
  const marks = pageMarks(current, last, hasMore);
  if (marks.length < 2) return null;
  return (
    <Stack
      as="nav"
      direction="row"
      gap={4}
      align="center"
      justify="center"
      wrap
      above={40}
      aria-label={text.nav}
    >
      {current > 1 && (
        <Text
          as={Link}
          tone="quiet"
          className={styles.step}
          to={hrefOf(current - 1)}
          rel="prev"
          aria-label={text.previous}
        >
          <BackIcon size={20} />
        </Text>
      )}
      <Stack as="ul" direction="row" gap={4} align="center" justify="center" wrap>
        {marks.map((mark, index) =>
          mark === 'gap' ? (
            <Text
              as="li"
              tone="quiet"
              key={`gap-${marks[index - 1]}`}
              className={styles.gap}
              aria-hidden="true"
            >
              …
            </Text>
          ) : (
            <li key={mark}>
              <Text
                as={Link}
                tone="quiet"
                className={styles.page}
                to={hrefOf(mark)}
                aria-current={mark === current ? 'page' : undefined}
                aria-label={
                  mark === current ? text.current(formatPlain(mark)) : text.page(formatPlain(mark))
                }
              >
                {formatPlain(mark)}
              </Text>
            </li>
          ),
        )}
      </Stack>
      {hasMore && (
        <Text
          as={Link}
          tone="quiet"
          className={styles.step}
          to={hrefOf(current + 1)}
          rel="next"
          aria-label={text.next}
        >
          <NextIcon size={20} />
        </Text>
      )}
    </Stack>
  );
}

/** A page number, or a gap that stands for several pages. */
type PageMark = number | 'gap';

/** Last page that the API serves (contract: LIST_WINDOW rows). */
export function lastReachablePage(perPage: number): number {
  return Math.floor(10_000 / perPage);
}

/**
 * Page numbers to show: the first, the neighbours of the current one, the last.
 *
 * @param last `null` if the total is unknown: only pages known to exist are shown, and the next one if `hasMore`
 */
export function pageMarks(current: number, last: number | null, hasMore: boolean): PageMark[] {
  const end = last ?? (hasMore ? current + 1 : current);
  const shown = new Set([1, current - 1, current, current + 1, ...(last === null ? [] : [last])]);
  // Near an end the window keeps its width, so that the numbers do not move under the pointer.
  if (current <= 3) for (const page of [2, 3, 4]) shown.add(page);
  if (last !== null && current >= last - 2) for (const n of [1, 2, 3]) shown.add(last - n);
  const marks: PageMark[] = [];
  let previous = 0;
  for (const page of [...shown].filter((n) => n >= 1 && n <= end).sort((a, b) => a - b)) {
    if (page - previous === 2) marks.push(page - 1);
    else if (page - previous > 2) marks.push('gap');
    marks.push(page);
    previous = page;
  }
  return marks;
}
