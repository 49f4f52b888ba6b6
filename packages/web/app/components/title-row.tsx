import type { TitleCard as Title } from '@parde/contract';
import { ScrollRow } from './scroll-row';
import { TitleCard } from './title-card';

/** Widths of scroll-row.module.css. */
const ROW_SIZES = '(max-width: 675px) 37vw, (max-width: 1023px) 20vw, 200px';

interface TitleRowProps {
  heading: string;
  titles: readonly Title[];
  /** Where the whole list is. */
  href?: string | undefined;
  as?: 'h2' | 'h3';
}

/** Cards in a row that scrolls sideways. */
export function TitleRow({ heading, titles, href, as }: TitleRowProps) {
  return (
    <ScrollRow
      heading={heading}
      href={href}
      as={as}
      items={titles}
      keyOf={(title) => title.id}
      render={(title) => <TitleCard title={title} sizes={ROW_SIZES} />}
    />
  );
}
