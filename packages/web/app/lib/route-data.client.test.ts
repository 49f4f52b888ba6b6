// @vitest-environment jsdom
import { QueryObserver } from '@tanstack/react-query';
import type { ClientLoaderFunctionArgs } from 'react-router';
import { expect, it, vi } from 'vitest';
import { getQueryClient } from './query-client';
import { routeData } from './route-data';

it('loads a page whose data a part of the page before asked for and gave up', async () => {
  const answers: ((value: string) => void)[] = [];
  const title = {
    queryKey: ['GET /api/titles/{id}', { params: { id: 7 } }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      new Promise<string>((resolve, reject) => {
        answers.push(resolve);
        signal.addEventListener('abort', () => reject(new Error('given up')));
      }),
  };
  const leave = new QueryObserver(getQueryClient(), title).subscribe(() => undefined);
  const page = routeData(async ({ query }) => ({
    head: { title: await query<string>(title), path: '/titles/7' },
  }));
  const args = { params: {}, request: new Request('https://parde.example/titles/7') };
  const loading = page.clientLoader(args as unknown as ClientLoaderFunctionArgs);
  leave();
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.('گاو');
  expect((await loading).head.title).toBe('گاو');
});
