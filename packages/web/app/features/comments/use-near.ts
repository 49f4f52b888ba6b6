import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has been within this distance of the viewport; stays true. */
export function useNear(target: RefObject<Element | null>, distance: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: distance,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, distance, isNear]);
  return isNear;
}
