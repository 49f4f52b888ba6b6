// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { ConfirmUpload } from './confirm-upload';

afterEach(cleanup);

const title = { id: 5, type: 'movie', titleFa: 'ام', titleOriginal: null, year: 1931 };
const upload = {
  id: '0190',
  fileName: 'M.1931.mkv',
  purpose: 'film',
  state: 'waiting',
  sizeBytes: 1,
  problem: null,
  sha256: 'abc',
  fileId: null,
  facts: { audioLanguages: ['de', 'fa'], pictureSubtitles: [], resolution: null },
  match: {
    name: 'M',
    year: 1931,
    season: null,
    episode: null,
    kind: 'original',
    titles: [{ ...title, isSure: true }],
  },
};

function read(path: string) {
  if (path.endsWith('/choices')) return { languages: [{ code: 'de', titleFa: 'آلمانی' }] };
  if (path.includes('/titles/')) return { ...title, state: 'published' };
  return path.includes('/uploads/') ? upload : { data: [], total: 0 };
}

it('offers languages by their names, and keeps one that has none', async () => {
  stubApi(({ path }) => ({ body: read(path) }));
  renderAdmin(<ConfirmUpload />);
  const first = await screen.findByRole('combobox', { name: 'زبان صدای ۱' });
  await waitFor(() => expect(first).toHaveProperty('value', 'آلمانی'));
  expect(screen.getByRole('combobox', { name: 'زبان صدای ۲' })).toHaveProperty('value', 'fa');
});

it('says at its track that a language is invalid, and can be sent again', async () => {
  const wrong = 'کد زبان دو حرف است، مانند fa';
  const changes = stubApi(({ method, path }) => {
    if (method === 'POST')
      return { status: 422, body: { message: wrong, errors: { 'audio_languages.1': [wrong] } } };
    return { body: read(path) };
  });
  renderAdmin(<ConfirmUpload />);
  const field = await screen.findByRole('combobox', { name: 'زبان صدای ۲' });
  const send = screen.getByRole('button', { name: 'افزودن' });
  fireEvent.click(send);
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  fireEvent.click(send);
  await waitFor(() => expect(changes).toHaveLength(2));
  expect(changes[1]?.body).toMatchObject({ title_id: 5, audio_languages: ['de', 'fa'] });
});
