import { useEffect, useRef, useState } from 'react';
import button from '../../components/button.module.css';
import { Notice } from '../../components/notice';
import { text } from './text';
import styles from './trailer-player.module.css';

interface TrailerPlayerProps {
  url: string;
  poster: string | null;
  /** Says what plays, for screen readers. */
  label: string;
}

/** The clip with the browser's own controls; time runs left to right, so the player does too. */
export function TrailerPlayer({ url, poster, label }: TrailerPlayerProps) {
  const [hasFailed, setFailed] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  // It may have failed in the server's HTML, before anyone listened.
  useEffect(() => {
    if (video.current?.error) setFailed(true);
  }, []);
  if (hasFailed) {
    return (
      <div className={styles.failed} role="alert">
        <Notice
          title={text.failed}
          hint={text.failedHint}
          action={
            <button type="button" className={button.quiet} onClick={() => setFailed(false)}>
              {text.retry}
            </button>
          }
        />
      </div>
    );
  }
  return (
    <div className={styles.frame} dir="ltr">
      {/* biome-ignore lint/a11y/useMediaCaption: trailers come without caption files */}
      <video
        ref={video}
        className={styles.video}
        src={url}
        poster={poster ?? undefined}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
        onError={() => setFailed(true)}
      />
    </div>
  );
}
