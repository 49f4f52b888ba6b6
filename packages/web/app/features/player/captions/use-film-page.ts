import { useEffect, useState } from 'react';
import { bringFilmBack, FILM_MOVED } from './floating-film';

/** The body of the film's floating window; null: it is in our page. */
export function useFilmPage(video: HTMLVideoElement | null): HTMLElement | null {
  const [body, setBody] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (video === null) return;
    const look = () => {
      const { ownerDocument } = video;
      setBody(ownerDocument === document ? null : ownerDocument.body);
    };
    look();
    video.addEventListener(FILM_MOVED, look);
    return () => {
      video.removeEventListener(FILM_MOVED, look);
      bringFilmBack(video);
    };
  }, [video]);

  return body;
}
