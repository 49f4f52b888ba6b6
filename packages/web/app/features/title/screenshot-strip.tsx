import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ArtImage } from '../../components/art-image';
import { Section } from '../../components/section';
import { formatCount, formatPlain } from '../../lib/digits';
import { paths } from '../../lib/paths';
import { titleShotsQuery } from './api';
import styles from './screenshot-strip.module.css';
import { text } from './text';

const IN_STRIP = 6;
const WIDTHS = [342, 780] as const;

/** A few pictures of the title; each leads to the page of all of them. */
export function ScreenshotStrip({ id, count }: { id: string; count: number }) {
  const { data } = useQuery({ ...titleShotsQuery(id), enabled: count > 0 });
  if (count === 0) return null;
  const shots = data?.data.slice(0, IN_STRIP);
  const waiting = Array.from({ length: Math.min(count, IN_STRIP) }, (_, index) => index);
  const all = paths.screenshots(Number(id));
  return (
    <Section title={text.screenshots} href={all} linkText={text.allScreenshots(formatCount(count))}>
      <ul className={styles.strip} aria-busy={!shots}>
        {shots
          ? shots.map((shot, index) => (
              <li key={shot.id}>
                <Link to={all} className={styles.shot}>
                  <ArtImage
                    src={shot.url}
                    blur={shot.blur}
                    alt={text.screenshot(formatPlain(index + 1))}
                    widths={WIDTHS}
                    sizes="(max-width: 675px) 70vw, 340px"
                    ratio="16 / 9"
                  />
                </Link>
              </li>
            ))
          : waiting.map((index) => <li key={index} className={styles.waiting} />)}
      </ul>
    </Section>
  );
}
