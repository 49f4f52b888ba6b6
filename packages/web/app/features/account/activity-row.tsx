import type { ActivityItem } from '@parde/contract';
import { Link } from 'react-router';
import { TimeAgo } from '../../components/time-ago';
import { TitleThumb } from '../../components/title-thumb';
import { paths } from '../../lib/paths';
import styles from './activity.module.css';
import { text } from './text';

/** One activity, with a link to its subject. */
export function ActivityRow({ item }: { item: ActivityItem }) {
  const { kind, at, title, requested } = item;
  return (
    <li>
      <Link className={styles.row} to={title?.path ?? paths.newRequest}>
        <TitleThumb title={title} />
        <span className={styles.words}>
          <bdi className={styles.name}>{title?.titleFa ?? requested}</bdi>
          <span className={styles.quiet}>
            {text.activity.kinds[kind]} · <TimeAgo at={at} />
          </span>
        </span>
      </Link>
    </li>
  );
}
