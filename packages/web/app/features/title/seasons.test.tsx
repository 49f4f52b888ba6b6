// @vitest-environment jsdom
import { formatCount } from '@parde/shared/digits';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { episode, titleDetail } from '../../../testing/fixtures';
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
