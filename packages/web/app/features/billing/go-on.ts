import { browserApi } from '../../lib/api';
import { resultOf } from '../../lib/api-result';
import { readWayBack } from '../../lib/way-back';

/** Where to continue after paying. `page`: neither a film nor its files. */
export interface GoOn {
  kind: 'watch' | 'files' | 'page';
  path: string;
  /** Empty for a `page`. */
  titleFa: string;
}

const WATCH = /^\/watch\/([^/?]+)\/([^/?]+)/;
const FILES = /^\/titles\/(\d+)\/files/;

/** The title's name is loaded from the server, so that a forged URL cannot display its own text. */
async function titleOf(path: string): Promise<Pick<GoOn, 'kind' | 'titleFa'> | null> {
  const call = browserApi();
  const [, imdb, id] = WATCH.exec(path) ?? [];
  if (imdb && id) {
    const { title } = await call('GET /api/watch/{imdb}/{id}', { params: { imdb, id } });
    return { kind: 'watch', titleFa: title.titleFa };
  }
  const [, titleId] = FILES.exec(path) ?? [];
  if (!titleId) return null;
  const { titleFa } = await call('GET /api/titles/{id}', { params: { id: Number(titleId) } });
  return { kind: 'files', titleFa };
}

/** The page that required premium before an order was paid; null: none. Never rejects. */
export async function findGoOn(orderId: number): Promise<GoOn | null> {
  const path = readWayBack(orderId);
  if (path === null) return null;
  const found = await resultOf(titleOf(path));
  return { path, ...((found.ok && found.data) || { kind: 'page', titleFa: '' }) };
}
