import type { TitleCard as Title } from '@parde/contract';
import { useId, useRef } from 'react';
import { BackIcon, NextIcon } from './icons/icon';
import { SectionHeading } from './section-heading';
import { TitleCard } from './title-card';
import styles from './title-row.module.css';
import { useRowScroll } from './use-row-scroll';

/** Widths of title-row.module.css. */
const ROW_SIZES = '(max-width: 675px) 37vw, (max-width: 1023px) 20vw, 200px';

interface TitleRowProps {
  heading: string;
  titles: Title[];
  /** Where the whole list is. */
  href?: string | undefined;
  as?: 'h2' | 'h3';
}

/** A row that scrolls sideways, its last card cut so that one sees there is more (LOOK "Row"). */
export function TitleRow({ heading, titles, href, as = 'h2' }: TitleRowProps) {
  const list = useRef<HTMLUListElement>(null);
  const headingId = useId();
  const { canGoBack, canGoOn, turn } = useRowScroll(list);
  if (titles.length === 0) return null;
  const arrows = (
    <div className={styles.arrows} hidden={!canGoBack && !canGoOn}>
      <button type="button" aria-label="قبلی" disabled={!canGoBack} onClick={() => turn(-1)}>
        <BackIcon size={20} />
      </button>
      <button type="button" aria-label="بعدی" disabled={!canGoOn} onClick={() => turn(1)}>
        <NextIcon size={20} />
      </button>
    </div>
  );
  return (
    <section className={styles.row} aria-labelledby={headingId}>
      <SectionHeading as={as} id={headingId} href={href} actions={arrows}>
        {heading}
      </SectionHeading>
      <ul ref={list} className={styles.list}>
        {titles.map((title) => (
          <li key={title.id} className={styles.cell}>
            <TitleCard title={title} sizes={ROW_SIZES} />
          </li>
        ))}
      </ul>
    </section>
  );
}
