import { useEffect, useState } from 'react';
import styles from './hero-trailer.module.css';

/** How long a slide stands still before its trailer starts. */
const DELAY_MS = 2_000;

interface HeroTrailerProps {
  url: string;
  /** The slideshow waits for it meanwhile. */
  onRunning: (isRunning: boolean) => void;
}

/** The slide's trailer, muted, over its picture from two seconds on until it ends. */
export default function HeroTrailer({ url, onRunning }: HeroTrailerProps) {
  const [isDue, setDue] = useState(false);
  const [isRunning, setRunning] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    onRunning(isRunning);
    return () => onRunning(false);
  }, [isRunning, onRunning]);
  if (!isDue) return null;
  return (
    <video
      className={styles.trailer}
      src={url}
      data-running={isRunning || undefined}
      muted
      autoPlay
      playsInline
      disablePictureInPicture
      preload="auto"
      tabIndex={-1}
      aria-hidden="true"
      onPlaying={() => setRunning(true)}
      onEnded={() => setRunning(false)}
      onError={() => setRunning(false)}
    />
  );
}
