import type { TitleCard as Title } from '@parde/contract';
import { ScrollRow } from './scroll-row';
import { TitleCard } from './title-card';

/** `sizes` attribute of the posters; must match the widths in scroll-row.module.css. */
export const ROW_SIZES = '(max-width: 675px) 37vw, (max-width: 1023px) 20vw, 200px';

interface TitleRowProps {
  heading: string;
  titles: readonly Title[];
  /** Link to the whole list. */
  href?: string | undefined;
}

/** Cards in a horizontally scrolling row. */
export function TitleRow({ heading, titles, href }: TitleRowProps) {
  return (
    <ScrollRow
      heading={heading}
      href={href}
      items={titles}
      keyOf={(title) => title.id}
      render={(title) => <TitleCard title={title} sizes={ROW_SIZES} />}
    />
  );
}
