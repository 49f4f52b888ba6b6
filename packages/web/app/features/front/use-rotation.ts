import { useEffect, useState } from 'react';

const SLIDE_MS = 8000;

/**
 * Which slide of `count` is shown. It moves on by itself unless the visitor stopped it, asked for
 * less motion, or is busy with it (pointer or focus on it, or another tab in front).
 */
export function useRotation(count: number) {
  const [index, setIndex] = useState(0);
  const [isPlaying, setPlaying] = useState(true);
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) setPlaying(false);
  }, []);

  useEffect(() => {
    if (!isPlaying || isHeld || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((now) => (now + 1) % count);
    }, SLIDE_MS);
    return () => clearInterval(timer);
  }, [isPlaying, isHeld, count]);

  return {
    index,
    isPlaying,
    setPlaying,
    setHeld,
    /** Who chooses a slide wants to stay on it. */
    choose: (next: number) => {
      setPlaying(false);
      setIndex((next + count) % count);
    },
  };
}
