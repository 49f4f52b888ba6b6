import { type ReactNode, useState } from 'react';
import { Button } from '../../components/button';
import { Notice } from '../../components/notice';
import { text } from './text';
import styles from './trailer-player.module.css';

interface TrailerPlayerProps {
  url: string;
  poster: string | null;
  /** Accessible name. */
  label: string;
  /** Renders the page's player; `onFailed` is called when playback fails permanently. */
  renderPlayer: (onFailed: () => void) => ReactNode;
}

/** The clip in its frame; without scripts with the browser's own controls. */
export function TrailerPlayer({ url, poster, label, renderPlayer }: TrailerPlayerProps) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) {
    return (
      <div className={styles.failed} role="alert">
        <Notice
          title={text.failed}
          hint={text.failedHint}
          action={<Button onClick={() => setFailed(false)}>{text.retry}</Button>}
        />
      </div>
    );
  }
  return (
    <div className={styles.frame} data-theme="dark">
      {renderPlayer(() => setFailed(true))}
      <noscript>
        {/* biome-ignore lint/a11y/useMediaCaption: trailers come without caption files */}
        <video
          className={styles.video}
          src={url}
          poster={poster ?? undefined}
          aria-label={label}
          controls
          playsInline
          preload="metadata"
        />
      </noscript>
    </div>
  );
}
