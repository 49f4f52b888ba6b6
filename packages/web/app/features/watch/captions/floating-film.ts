/** The window of Document Picture-in-Picture, which TypeScript does not know yet. */
interface FloatingWindows {
  documentPictureInPicture?: {
    requestWindow: (size: { width: number; height: number }) => Promise<Window>;
  };
}

/** On the video: it has come to another document. */
export const FILM_MOVED = 'filmmoved';

const WIDTH = 480;
const open = new WeakMap<HTMLVideoElement, Window>();

/**
 * Puts the film into a window of its own that stays above all others, or brings it back. Unlike the
 * browser's own picture-in-picture, where Chromium has no captions, it is a page: `CaptionOverlay`
 * follows the film there. To be called from a click or a key. False where the browser has no such
 * windows, or gives none: ordinary picture-in-picture is to be used then.
 */
export async function toggleFloatingFilm(video: HTMLVideoElement): Promise<boolean> {
  const { documentPictureInPicture } = window as FloatingWindows;
  if (documentPictureInPicture === undefined) return false;
  if (open.has(video)) {
    bringFilmBack(video);
    return true;
  }
  const height = Math.round((WIDTH * (video.videoHeight || 9)) / (video.videoWidth || 16));
  try {
    const floating = await documentPictureInPicture.requestWindow({ width: WIDTH, height });
    move(video, floating);
    return true;
  } catch {
    // Refused: no click, or another page has the window.
    return false;
  }
}

/** Closes the film's window, if it has one; the film goes on in the page. */
export function bringFilmBack(video: HTMLVideoElement): void {
  open.get(video)?.close();
}

function move(video: HTMLVideoElement, floating: Window): void {
  const { document: page } = floating;
  const place = document.createComment('');
  const { controls } = video;
  dress(page);
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

/** The fonts and classes of our page, in the new one. */
function dress(page: Document): void {
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
