import { formatPlain } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ArtImage } from '../../components/art-image';
import { ScrollRow } from '../../components/scroll-row';
import section from '../../components/section.module.css';
import { paths } from '../../lib/paths';
import { titleShotsQuery } from './api';
import styles from './screenshot-strip.module.css';
import { text } from './text';

const IN_STRIP = 8;
const WIDTHS = [342, 780] as const;

/** A few screenshots; each links to the page with all screenshots. */
export function ScreenshotStrip({ id, count }: { id: string; count: number }) {
  const { data, isError } = useQuery({ ...titleShotsQuery(id), enabled: count > 0 });
  if (count === 0 || isError) return null;
  const all = paths.screenshots(Number(id));
  // Placeholders of screenshots that are loading.
  const waiting = Array.from({ length: Math.min(count, IN_STRIP) }, () => null);
  const places = (data?.data.slice(0, IN_STRIP) ?? waiting).map((shot, index) => ({ shot, index }));
  return (
    <div className={section.section}>
      <ScrollRow
        heading={text.screenshots}
        href={all}
        items={places}
        keyOf={({ index }) => index}
        isWide
        render={({ shot, index }) =>
          shot ? (
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
          ) : (
            <span className={styles.waiting} />
          )
        }
      />
    </div>
  );
}
