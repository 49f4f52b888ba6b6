import type { TitleCard } from '@parde/contract';
import { Link } from 'react-router';
import { BackIcon } from './icons/icon';
import { SmallPoster } from './small-poster';
import styles from './title-heading.module.css';

interface TitleHeadingProps {
  title: Pick<TitleCard, 'path' | 'titleFa' | 'titleEn' | 'poster' | 'posterBlur'>;
  /** What of the title this page shows, e.g. its files. */
  subject: string;
}

/** Head of a page that belongs to a title: a small poster, what is shown, and the way back. */
export function TitleHeading({ title, subject }: TitleHeadingProps) {
  return (
    <header className={styles.heading}>
      <Link to={title.path} className={styles.poster} tabIndex={-1} aria-hidden="true">
        <SmallPoster title={title} width={64} />
      </Link>
      <div className={styles.words}>
        <h1 className={styles.name}>
          {subject} <bdi>{title.titleFa}</bdi>
        </h1>
        <Link to={title.path} className={styles.back}>
          <BackIcon size={16} />
          بازگشت به صفحهٔ عنوان
        </Link>
      </div>
    </header>
  );
}
