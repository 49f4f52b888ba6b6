import { useEffect, useState } from 'react';

/** The Document Picture-in-Picture API, which TypeScript's types do not include yet. */
interface FloatingWindows {
  documentPictureInPicture?: {
    requestWindow: (size: { width: number; height: number }) => Promise<Window>;
  };
}

/** Event dispatched on the video element after it was moved to another document. */
export const FILM_MOVED = 'filmmoved';

const WIDTH = 480;
const open = new WeakMap<HTMLVideoElement, Window>();

/**
 * Moves the film into a floating always-on-top window, or back. Unlike the browser's own
 * picture-in-picture, where Chromium shows no captions, it is a document: `CaptionOverlay` follows
 * the film there. Requires user activation. Returns false if the browser has no such windows, or
 * refuses: use ordinary picture-in-picture then.
 */
export async function toggleFloatingFilm(video: HTMLVideoElement): Promise<boolean> {
  const { documentPictureInPicture } = window as FloatingWindows;
  if (documentPictureInPicture === undefined) return false;
  if (open.has(video)) {
    closeFloatingFilm(video);
    return true;
  }
  const height = Math.round((WIDTH * (video.videoHeight || 9)) / (video.videoWidth || 16));
  try {
    const floating = await documentPictureInPicture.requestWindow({ width: WIDTH, height });
    move(video, floating);
    return true;
  } catch {
    // Refused: no user activation, or the window belongs to another page.
    return false;
  }
}

/** Closes the film's window, if there is one; the film continues in the page. */
export function closeFloatingFilm(video: HTMLVideoElement): void {
  open.get(video)?.close();
}

function move(video: HTMLVideoElement, floating: Window): void {
  const { document: page } = floating;
  const place = document.createComment('');
  const { controls } = video;
  copyStyles(page);
  video.before(place);
  page.body.append(video);
  // The player's own controls stay in the page.
  video.controls = true;
  open.set(video, floating);
  floating.addEventListener('pagehide', () => {
    open.delete(video);
    video.controls = controls;
    place.replaceWith(video);
    video.dispatchEvent(new Event(FILM_MOVED));
  });
  video.dispatchEvent(new Event(FILM_MOVED));
}

/** Copies fonts and classes of the page to the new document. */
function copyStyles(page: Document): void {
  for (const sheet of document.querySelectorAll('link[rel=stylesheet], style')) {
    const copy = page.importNode(sheet, true);
    if (sheet instanceof HTMLLinkElement && copy instanceof HTMLElement) {
      copy.setAttribute('href', sheet.href);
    }
    page.head.append(copy);
  }
  page.documentElement.lang = document.documentElement.lang;
  page.title = document.title;
  Object.assign(page.body.style, { position: 'fixed', inset: '0', background: 'black' });
}

/** The body of the film's floating window; `null` if the film is in the page itself. */
export function useFilmPage(video: HTMLVideoElement | null): HTMLElement | null {
  const [body, setBody] = useState<HTMLElement | null>(null);

  useEffect(() => {
    if (video === null) return;
    const update = () => {
      const { ownerDocument } = video;
      setBody(ownerDocument === document ? null : ownerDocument.body);
    };
    update();
    video.addEventListener(FILM_MOVED, update);
    return () => {
      video.removeEventListener(FILM_MOVED, update);
      closeFloatingFilm(video);
    };
  }, [video]);

  return body;
}
