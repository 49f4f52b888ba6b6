import type { TitleCard } from '@parde/contract';
import { Link } from 'react-router';
import { BackIcon } from './icons/icon';
import { SmallPoster } from './poster-image';
import { Stack } from './stack';
import styles from './title-heading.module.css';
import { Text } from './typography';

interface TitleHeadingProps {
  title: Pick<TitleCard, 'path' | 'titleFa' | 'titleEn' | 'poster' | 'posterBlur'>;
  /** The aspect of the title shown on this page, e.g. its files. */
  subject: string;
}

/** Heading of a title's subpage: small poster, subject, and a link back. */
export function TitleHeading({ title, subject }: TitleHeadingProps) {
  return (
    <Stack
      as="header"
      direction="row"
      gap={16}
      align="center"
      below={40}
      className={styles.heading}
    >
      <Link to={title.path} className={styles.poster} tabIndex={-1} aria-hidden="true">
        <SmallPoster title={title} width={64} />
      </Link>
      <Text as="div" shrink>
        <Text as="h1" phone={20}>
          {subject} <bdi>{title.titleFa}</bdi>
        </Text>
        <Text as={Link} size={14} tone="quiet" above={4} to={title.path} className={styles.back}>
          <BackIcon size={16} />
          بازگشت به صفحهٔ عنوان
        </Text>
      </Text>
    </Stack>
  );
}
