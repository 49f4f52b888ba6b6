// @vitest-environment jsdom
import { formatCount } from '@parde/shared/digits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { episode, titleDetail, user } from '../../../testing/fixtures';
import { titleStateQuery } from '../../lib/user-titles';
import { useAuth } from '../../stores/auth';
import { Seasons } from './seasons';
import { text } from './text';

afterEach(cleanup);

test('after the rest of a long season is shown, the focus is on the episode before it', async () => {
  const episodes = Array.from({ length: 40 }, (_, place) =>
    episode({ id: place + 1, number: place + 1, titleFa: null, isPlayable: true }),
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Seasons
          title={titleDetail({ seasons: [{ id: 1, number: 1, titleFa: null, episodes }] })}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const more = await screen.findByText(text.moreEpisodes(formatCount(10)));
  more.focus();
  fireEvent.click(more);
  const links = screen.getAllByRole('link');
  expect(links).toHaveLength(40);
  expect(document.activeElement).toBe(links[29]);
});

test('a member finds the season open that goes on, until another is chosen', async () => {
  const seasons = [1, 2, 3].map((number) => ({
    id: number,
    number,
    titleFa: null,
    episodes: [episode({ id: number * 10, number: 1, isPlayable: true })],
  }));
  const title = titleDetail({ type: 'series', isPlayable: true, seasons });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(titleStateQuery(title.id).queryKey, {
    inWatchlist: false,
    like: 0,
    isFollowing: false,
    stars: null,
    days: [],
    watched: [{ episodeId: 20, positionSeconds: 60, durationSeconds: 60, isFinished: true }],
  });
  const tree = (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Seasons title={title} />
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { unmount } = render(tree);
  const tabs = await screen.findAllByRole('tab');
  const open = () => tabs.map((tab) => tab.getAttribute('aria-selected') === 'true');
  expect(open()).toEqual([true, false, false]);
  act(() => useAuth.setState({ token: 't', user: user() }));
  expect(open()).toEqual([false, false, true]);
  fireEvent.click(tabs[1] as HTMLElement);
  expect(open()).toEqual([false, true, false]);
  unmount();
  useAuth.setState({ token: null, user: null });
});
