import { useEffect, useState } from 'react';
import styles from './hero-trailer.module.css';

/** How long a slide is shown before its trailer starts. */
const DELAY_MS = 2_000;
/** Timeout after which a trailer that has not started is abandoned. */
const PATIENCE_MS = 8_000;

interface HeroTrailerProps {
  url: string;
  /** Reports whether the trailer is running; the slideshow pauses meanwhile. */
  onRunning: (isRunning: boolean) => void;
}

/** The slide's trailer, muted, shown over its picture from two seconds on until it ends. */
export default function HeroTrailer({ url, onRunning }: HeroTrailerProps) {
  const [stage, setStage] = useState<'still' | 'due' | 'running' | 'over'>('still');
  const isOn = stage === 'due' || stage === 'running';
  useEffect(() => {
    if (stage !== 'still' && stage !== 'due') return;
    const timer =
      stage === 'still'
        ? setTimeout(() => setStage('due'), DELAY_MS)
        : setTimeout(() => setStage('over'), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [stage]);
  useEffect(() => {
    onRunning(isOn);
    return () => onRunning(false);
  }, [isOn, onRunning]);
  if (!isOn) return null;
  return (
    <video
      className={styles.trailer}
      src={url}
      data-running={stage === 'running' || undefined}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
      onPlaying={() => setStage('running')}
      onEnded={() => setStage('over')}
      onError={() => setStage('over')}
    />
  );
}
