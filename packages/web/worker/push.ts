import type { PushedNews } from '@parde/shared/news-topics';

/* News that come while the site is closed. */

interface WindowClient {
  url: string;
  focus: () => Promise<WindowClient>;
  navigate: (path: string) => Promise<WindowClient | null>;
}

/** The types of the DOM, which the site has, exclude those of a worker. */
interface Worker {
  registration: {
    showNotification: (title: string, options: object) => Promise<void>;
  };
  clients: {
    matchAll: (options: object) => Promise<WindowClient[]>;
    openWindow: (path: string) => Promise<WindowClient | null>;
  };
  addEventListener: (name: string, listener: (event: never) => void) => void;
}

interface WorkerEvent {
  waitUntil: (work: Promise<unknown>) => void;
}

type PushEvent = WorkerEvent & { data: { json: () => unknown } | null };

type ClickEvent = WorkerEvent & {
  notification: { data: { path: string }; close: () => void };
};

/** Where a film plays, or staff work: what a press on a message must not end. */
const IN_USE = /^\/(watch|admin)(\/|$)/;

/** An open page of the site goes there, unless it is in use; otherwise a new one is opened. */
async function openPage({ clients }: Worker, path: string): Promise<void> {
  const pages = await clients.matchAll({ type: 'window' });
  const page = pages.find(({ url }) => !IN_USE.test(new URL(url).pathname));
  if (!page) {
    await clients.openWindow(path);
    return;
  }
  await page.focus();
  // A page that this worker does not control yet cannot be led anywhere.
  await page.navigate(path).catch(() => clients.openWindow(path));
}

/** Shows what is pushed, in Persian and from the right, and opens its page. */
export function showPushedNews(worker: Worker): void {
  worker.addEventListener('push', (event: PushEvent) => {
    const news = event.data?.json() as PushedNews | undefined;
    if (!news) return;
    const { title, body, path, tag } = news;
    event.waitUntil(
      worker.registration.showNotification(title, {
        body,
        tag,
        lang: 'fa',
        dir: 'rtl',
        icon: '/icons/icon-192.png',
        data: { path },
      }),
    );
  });
  worker.addEventListener('notificationclick', (event: ClickEvent) => {
    event.notification.close();
    event.waitUntil(openPage(worker, event.notification.data.path));
  });
}
