// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { episode, titleDetail, watchable } from '../../../testing/fixtures';
import { EpisodeList } from './episodes';
import { text } from './text';

afterEach(cleanup);

test('after all episodes are shown, the focus is on the first one', () => {
  const episodes = Array.from({ length: 40 }, (_, place) =>
    episode({ id: place + 1, number: place + 1, titleFa: null }),
  );
  const series = titleDetail({ seasons: [{ id: 1, number: 1, titleFa: null, episodes }] });
  render(
    <MemoryRouter>
      <EpisodeList watchable={watchable()} series={series} watched={[]} />
    </MemoryRouter>,
  );
  const all = screen.getByText(text.allEpisodes);
  all.focus();
  fireEvent.click(all);
  expect(document.activeElement).toBe(screen.getAllByRole('link')[0]);
});
