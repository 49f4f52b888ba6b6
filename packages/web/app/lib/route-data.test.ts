import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  RouterContextProvider,
} from 'react-router';
import { describe, expect, it } from 'vitest';
import { DEV_SITE } from '../config/site-config';
import { apiQuery, createQueryClient } from './query-client';
import { notFound, routeData, seedQueries } from './route-data';
import { serverContext } from './server-context';

const site = { ...DEV_SITE, publicUrl: 'https://parde.example' };
const title = apiQuery('GET /api/titles/{id}', { params: { id: 7 } });

function request(answer: () => Response): LoaderFunctionArgs {
  const context = new RouterContextProvider();
  context.set(serverContext, { site, fetchApi: async () => answer() });
  const url = 'https://parde.example/titles/7/x?dub=1';
  return { params: { id: '7' }, request: new Request(url), context } as never;
}

const page = routeData(async ({ url, query }) => {
  const { titleFa } = await query(title);
  return { head: { title: titleFa, path: url.pathname } };
});

const thrown = (promise: Promise<unknown>) =>
  promise.then(
    () => 'nothing',
    (error: { init?: { status: number } }) => error.init?.status ?? error,
  );

describe('data of a route on the server', () => {
  it('travels with the page and fills the browser’s cache', async () => {
    const data = await page.loader(request(() => Response.json({ id: 7, titleFa: 'گاو' })));
    expect(data.head).toEqual({ title: 'گاو', path: '/titles/7/x' });
    const client = createQueryClient();
    seedQueries(client, [undefined, { other: 1 }, data]);
    expect(client.getQueryData(title.queryKey)).toMatchObject({ titleFa: 'گاو' });
  });

  it('says the same for equal answers, without times', async () => {
    const load = () => page.loader(request(() => Response.json({ id: 7, titleFa: 'گاو' })));
    expect(JSON.stringify(await load())).toBe(JSON.stringify(await load()));
  });

  it.each([
    [404, 404],
    [403, 404],
    [422, 404],
    [429, 503],
    [503, 503],
    [500, 500],
  ])('turns %i of the API into %i', async (status, expected) => {
    const answer = () => Response.json({ message: '' }, { status });
    expect(await thrown(page.loader(request(answer)))).toBe(expected);
  });

  it('lets a route answer that nothing is found', async () => {
    const empty = routeData(() => notFound());
    const args = { params: {}, request: new Request('https://parde.example/x') };
    expect(await thrown(empty.clientLoader(args as unknown as ClientLoaderFunctionArgs))).toBe(404);
  });
});
