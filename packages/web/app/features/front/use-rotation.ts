import { useEffect, useState } from 'react';

const SLIDE_MS = 8000;

/**
 * Index of the visible slide of `count`. Advances automatically unless the visitor stopped it,
 * prefers reduced motion, or is using it (pointer or focus inside, or the tab is hidden).
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
    /** Choosing a slide stops the rotation. */
    choose: (next: number) => {
      setPlaying(false);
      setIndex((next + count) % count);
    },
  };
}
