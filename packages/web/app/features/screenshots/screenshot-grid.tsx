import type { Screenshot } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { useRef, useState } from 'react';
import { ArtImage } from '../../components/art-image';
import { lazyWithRetry } from '../../components/loaded';
import { apiQuery } from '../../lib/query-client';
import styles from './screenshot-grid.module.css';
import { text } from './text';

const loadViewer = () => import('./screenshot-viewer');
const ScreenshotViewer = lazyWithRetry(loadViewer);
const WIDTHS = [342, 780] as const;
const FIRST_SCREEN = 4;

/**
 * All screenshots of a title; each opens the viewer, and the focus returns to the last one seen.
 */
export function ScreenshotGrid({ shots, name }: { shots: Screenshot[]; name: string }) {
  const [shown, show] = useState<number | null>(null);
  const list = useRef<HTMLUListElement>(null);
  return (
    <>
      <ul ref={list} className={styles.grid}>
        {shots.map((shot, index) => (
          <li key={shot.id}>
            <button
              type="button"
              className={styles.shot}
              aria-haspopup="dialog"
              aria-label={text.open(formatPlain(index + 1), formatPlain(shots.length))}
              onPointerEnter={() => void loadViewer()}
              onFocus={() => void loadViewer()}
              onClick={() => show(index)}
            >
              <ArtImage
                src={shot.url}
                blur={shot.blur}
                alt=""
                widths={WIDTHS}
                sizes="(max-width: 675px) 50vw, 440px"
                ratio="16 / 9"
                isPriority={index < FIRST_SCREEN}
              />
            </button>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <ScreenshotViewer
          shots={shots}
          name={name}
          index={shown}
          onMove={show}
          onClose={() => show(null)}
          finalFocus={() => list.current?.querySelectorAll('button')[shown] ?? null}
        />
      )}
    </>
  );
}

export const screenshotsQuery = (id: string) =>
  apiQuery('GET /api/titles/{id}/screenshots', { params: { id } });
