import { expect, test, vi } from 'vitest';
import { showPushedNews } from './push';

const news = { title: 'هزاردستان', body: 'قسمت تازه رسید.', path: '/titles/7/x', tag: 'news-1' };

/** A service worker with these open pages; `fire` waits until an event is handled. */
function startWorker(pages: object[]) {
  const listeners = new Map<string, (event: never) => void>();
  const worker = {
    registration: { showNotification: vi.fn(async () => undefined) },
    clients: { matchAll: vi.fn(async () => pages as never), openWindow: vi.fn(async () => null) },
    addEventListener: (name: string, listener: (event: never) => void) =>
      void listeners.set(name, listener),
  };
  showPushedNews(worker);
  const fire = async (name: string, event: object) => {
    const work: Promise<unknown>[] = [];
    const waitUntil = (one: Promise<unknown>) => work.push(one);
    listeners.get(name)?.({ ...event, waitUntil } as never);
    await Promise.all(work);
  };
  return { worker, fire };
}

const click = () => ({ notification: { data: { path: news.path }, close: vi.fn() } });

test('what is pushed is shown in Persian, from the right', async () => {
  const { worker, fire } = startWorker([]);
  await fire('push', { data: { json: () => news } });
  expect(worker.registration.showNotification).toHaveBeenCalledExactlyOnceWith(news.title, {
    ...{ body: news.body, tag: news.tag, lang: 'fa', dir: 'rtl' },
    icon: '/icons/icon-192.png',
    data: { path: news.path },
  });
  await fire('push', { data: null });
  expect(worker.registration.showNotification).toHaveBeenCalledTimes(1);
});

const openPage = (path: string) => ({
  url: `https://parde.test${path}`,
  focus: vi.fn(),
  navigate: vi.fn(async () => null),
});

test('a press shows its page in an open tab', async () => {
  const page = openPage('/tv');
  const { worker, fire } = startWorker([page]);
  const event = click();
  await fire('notificationclick', event);
  expect(event.notification.close).toHaveBeenCalledTimes(1);
  expect(page.focus).toHaveBeenCalledTimes(1);
  expect(page.navigate).toHaveBeenCalledExactlyOnceWith(news.path);
  expect(worker.clients.openWindow).not.toHaveBeenCalled();
});

test('a press opens a new tab if there is no other', async () => {
  const stubborn = { ...openPage('/tv'), navigate: vi.fn(() => Promise.reject(new TypeError())) };
  for (const pages of [[], [stubborn]]) {
    const { worker, fire } = startWorker(pages);
    await fire('notificationclick', click());
    expect(worker.clients.openWindow).toHaveBeenCalledExactlyOnceWith(news.path);
  }
});

test('a film that plays is left alone: another page goes there, or a new one', async () => {
  const film = openPage('/watch/tt0017136/9');
  const list = openPage('/user/watchlist?page=2');
  const withOther = startWorker([film, list]);
  await withOther.fire('notificationclick', click());
  expect(list.navigate).toHaveBeenCalledExactlyOnceWith(news.path);
  expect(withOther.worker.clients.openWindow).not.toHaveBeenCalled();

  const alone = startWorker([film]);
  await alone.fire('notificationclick', click());
  expect(alone.worker.clients.openWindow).toHaveBeenCalledExactlyOnceWith(news.path);
  expect(film.navigate).not.toHaveBeenCalled();
  expect(film.focus).not.toHaveBeenCalled();
});

test('staff keep the screen on which they work', async () => {
  for (const path of ['/admin', '/admin/titles/7']) {
    const { worker, fire } = startWorker([openPage(path)]);
    await fire('notificationclick', click());
    expect(worker.clients.openWindow).toHaveBeenCalledExactlyOnceWith(news.path);
  }
});
