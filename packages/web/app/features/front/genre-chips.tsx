import type { Categories } from '@parde/contract';
import { Link } from 'react-router';
import { Stack } from '../../components/stack';
import tabs from '../../components/tabs.module.css';
import { paths } from '../../lib/paths';
import styles from './genre-chips.module.css';
import { text } from './text';

/** As many as a desktop shows in a line. */
const CHIPS = 10;

/** Ways into the listing from the first screen: all titles with their filters, then genres. */
export function GenreChips({ genres }: Pick<Categories, 'genres'>) {
  const chips = [
    { label: text.allTitles, to: paths.home({ order_by: 'newest' }) },
    { label: text.playable, to: paths.home({ is_playable: 1 }) },
    ...genres
      .slice(0, CHIPS)
      .map(({ slug, titleFa }) => ({ label: titleFa, to: paths.home({ genre: slug }) })),
  ];
  return (
    <nav aria-label={text.ways}>
      <Stack as="ul" direction="row" gap={8} className={styles.chips}>
        {chips.map(({ label, to }) => (
          <li key={to}>
            <Link to={to} className={tabs.tab}>
              {label}
            </Link>
          </li>
        ))}
      </Stack>
    </nav>
  );
}
