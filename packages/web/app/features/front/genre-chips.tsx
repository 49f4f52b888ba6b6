import type { Categories } from '@parde/contract';
import { ChipRow } from '../../components/chip-row';
import { paths } from '../../lib/paths';
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
  return <ChipRow label={text.ways} chips={chips} />;
}
