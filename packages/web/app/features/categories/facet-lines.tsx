import { formatCount } from '@parde/shared/digits';
import { Link } from 'react-router';
import styles from './facet-lines.module.css';
import { text } from './text';

interface FacetLinesProps {
  facets: readonly { code: string; titleFa: string; count: number }[];
  hrefOf: (code: string) => string;
}

/** Countries or languages in columns: name at the start, count at the end. */
export function FacetLines({ facets, hrefOf }: FacetLinesProps) {
  return (
    <ul className={styles.lines}>
      {facets.map(({ code, titleFa, count }) => (
        <li key={code}>
          <Link className={styles.line} to={hrefOf(code)}>
            <bdi className={styles.name}>{titleFa}</bdi>
            <span className={styles.count}>
              {formatCount(count)}
              <span className="visually-hidden"> {text.count('')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
