import type { Screenshot } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useState } from 'react';
import { Button } from '../../components/button';
import { FullscreenDialog } from '../../components/dialog-popup';
import { BackIcon, CloseIcon, NextIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { atWidth } from '../../lib/image-sources';
import styles from './screenshot-viewer.module.css';
import { text } from './text';

interface ScreenshotViewerProps {
  shots: Screenshot[];
  /** Name of the title. */
  name: string;
  index: number;
  onMove: (index: number) => void;
  onClose: () => void;
  /** The element that receives the focus when the viewer closes. */
  finalFocus: () => HTMLElement | null;
}

const LARGE_WIDTH = 1280;

/** Blurred placeholder with the picture's size. */
const placeOf = ({ width, height, blur }: Screenshot) =>
  ({
    '--ratio': width / height,
    maxInlineSize: width,
    ...(blur ? { backgroundImage: `url(${blur})` } : {}),
  }) as CSSProperties;

/** Index of the screenshot that a key leads to, wrapping around; `null` for other keys. */
function shotAfterKey(key: string, at: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return (at + 1) % count;
    case 'ArrowRight':
      return (at - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

function Picture({ shot, alt }: { shot: Screenshot; alt: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <p role="alert">{text.failed}</p>;
  return (
    <picture>
      <source type="image/avif" srcSet={atWidth(shot.url, LARGE_WIDTH, 'avif')} />
      <img
        className={styles.picture}
        src={atWidth(shot.url, LARGE_WIDTH)}
        width={shot.width}
        height={shot.height}
        alt={alt}
        style={placeOf(shot)}
        onError={() => setFailed(true)}
      />
    </picture>
  );
}

/** Full-screen viewer. Arrow keys follow the reading direction, Home and End jump to the ends. */
export default function ScreenshotViewer(props: ScreenshotViewerProps) {
  const { shots, name, index, onMove, onClose, finalFocus } = props;
  const shot = shots[index];

  function onKeyDown(event: KeyboardEvent) {
    const next = shotAfterKey(event.key, index, shots.length);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  }

  /** Closes the viewer on a click on the dark area around the picture. */
  function onClick(event: MouseEvent) {
    if (event.target instanceof Element && !event.target.closest('button, img')) onClose();
  }

  const step = (by: 1 | -1) => onMove((index + by + shots.length) % shots.length);
  if (!shot) return null;
  return (
    <FullscreenDialog
      label={text.viewer}
      className={styles.viewer}
      onClose={onClose}
      finalFocus={finalFocus}
      onKeyDown={onKeyDown}
      onClick={onClick}
    >
      <Stack direction="row" align="center" justify="between" tone="quiet" className={styles.bar}>
        <p role="status">{text.place(formatPlain(index + 1), formatPlain(shots.length))}</p>
        <Button variant="icon" aria-label={text.close} onClick={onClose}>
          <CloseIcon />
        </Button>
      </Stack>
      <div className={styles.stage}>
        <Picture key={shot.id} shot={shot} alt={text.alt(formatPlain(index + 1), name)} />
      </div>
      {shots.length > 1 && (
        <Stack direction="row" gap={40} justify="center" className={styles.steps}>
          <Button variant="icon" aria-label={text.previous} onClick={() => step(-1)}>
            <BackIcon />
          </Button>
          <Button variant="icon" aria-label={text.next} onClick={() => step(1)}>
            <NextIcon />
          </Button>
        </Stack>
      )}
    </FullscreenDialog>
  );
}
