// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CaptionMenu } from './caption-menu';
import { CaptionOverlay } from './caption-overlay';
import type { CaptionLanguages, CaptionTrack } from './caption-tracks';
import { text } from './text';
import { type Captions, useCaptions } from './use-captions';

const FILES: Record<string, string> = {
  // Format of our server.
  '/1.vtt':
    'WEBVTT\n\n00:01.000 --> 00:03.000\n\u200f\u2067سلام.\u2069\n\u200e\u2066Hello.\u2069\n\n' +
    '00:02.000 --> 00:04.000 line:0\n\u200f\u2067«ایست!»\u2069\n',
  // Format of other software.
  '/2.vtt': 'WEBVTT\n\n00:01.000 --> 00:03.000\nJohn کجاست؟\n<img src=x onerror=alert(1)>1984.\n',
  '/3.vtt': 'WEBVTT\n\n00:01.000 --> 00:09.000\nHello, <i>John</i>.\n',
};
const track = (id: number, code: string, titleFa: string): CaptionTrack => ({
  id,
  language: { code, titleFa },
  label: null,
  isForced: false,
  isSdh: false,
  origin: 'added',
  url: `/${id}.vtt`,
});
const TRACKS = [track(1, 'fa', 'فارسی'), track(2, 'fa', 'فارسی'), track(3, 'en', 'انگلیسی')];
const NO_CHOICE: CaptionLanguages = { subtitleLanguage: null, secondSubtitleLanguage: null };

class SizeObserver {
  observe() {}
  disconnect() {}
}

let captions: Captions;
let video: HTMLVideoElement;
const onChoose = vi.fn();
const answer = vi.fn<(url: string) => Promise<Response>>();

interface PlayerProps {
  fileId?: number;
  tracks?: readonly CaptionTrack[];
  renewTracks?: () => Promise<readonly CaptionTrack[]>;
}

function Player({ fileId = 7, tracks = TRACKS, ...renewal }: PlayerProps) {
  const [choice, setChoice] = useState(NO_CHOICE);
  captions = useCaptions({
    fileId,
    tracks,
    choice,
    audioLanguage: 'en',
    ...renewal,
    onChoose: (languages) => {
      onChoose(languages);
      setChoice({ ...choice, ...languages });
    },
  });
  return (
    <>
      <CaptionOverlay video={video} captions={captions} insetTop={0} insetBottom={60} />
      <CaptionMenu captions={captions} />
    </>
  );
}

const shown = (which = 'first') =>
  [...document.querySelectorAll<HTMLElement>(`[data-caption=${which}] [dir]`)].map((line) => [
    line.dir,
    line.textContent,
  ]);
const seek = (seconds: number) =>
  act(() => {
    video.currentTime = seconds;
    video.dispatchEvent(new Event('seeking'));
  });

async function open() {
  const view = render(<Player />);
  await waitFor(() => expect(captions.first?.loaded).toBeTruthy());
  return view;
}

// jsdom has no layout.
Element.prototype.scrollIntoView = () => undefined;

beforeEach(() => {
  localStorage.clear();
  onChoose.mockReset();
  answer.mockReset();
  answer.mockImplementation(async (url) => new Response(FILES[url] ?? null));
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('ResizeObserver', SizeObserver);
  let position = 0;
  video = document.createElement('video');
  // jsdom's list sends no events.
  const noTracks = Object.assign(new EventTarget(), { [Symbol.iterator]: () => [].values() });
  Object.defineProperty(video, 'textTracks', { value: noTracks });
  Object.defineProperty(video, 'currentTime', {
    get: () => position,
    set: (to: number) => {
      position = to;
    },
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('shows what is due, each line in its own direction and without its marks, also backwards', async () => {
  await open();
  expect(shown()).toEqual([]);
  seek(1.5);
  const both = [
    ['rtl', 'سلام.'],
    ['ltr', 'Hello.'],
  ];
  expect(shown()).toEqual(both);
  // Captions at the top come before those at the bottom.
  seek(2.5);
  expect(shown()).toEqual([['rtl', '«ایست!»'], ...both]);
  seek(3.5);
  expect(shown()).toEqual([['rtl', '«ایست!»']]);
  seek(1.5);
  expect(shown()).toEqual(both);
  expect(document.querySelector('[data-caption]')?.closest('[aria-hidden=true]')).toBeTruthy();
});

it('sets the direction of lines in files of others, and ignores their tags', async () => {
  await open();
  act(() => captions.pickFirst(2));
  await waitFor(() => expect(captions.first?.loaded).toBeTruthy());
  seek(1.5);
  expect(shown()).toEqual([
    ['rtl', 'John کجاست؟'],
    ['rtl', '1984.'],
  ]);
  expect(document.querySelector('img')).toBeNull();
  act(() => captions.setDirection('ltr'));
  expect(shown().map(([direction]) => direction)).toEqual(['ltr', 'ltr']);
});

it('plays a file with as many cues as signs and karaoke have, to the last one', async () => {
  const clock = (i: number) =>
    `${String(Math.floor(i / 15_000)).padStart(2, '0')}:${String(Math.floor(i / 250) % 60).padStart(2, '0')}:${((i % 250) * 0.24).toFixed(3).padStart(6, '0')}`;
  const cues = Array.from(
    { length: 30_000 },
    (_, i) => `${clock(i)} --> ${clock(i + 1)}\n${i}\n\n`,
  );
  answer.mockImplementation(async () => new Response(`WEBVTT\n\n${cues.join('')}`));
  await open();
  const lastMinute = 120 * 60 - 0.1;
  seek(lastMinute);
  expect(shown().map(([, words]) => words)).toEqual(['29999']);
});

it('is delayed or advanced, until the film ends', async () => {
  const { rerender } = await open();
  seek(1);
  expect(shown()).not.toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: text.settings }));
  fireEvent.click(screen.getByRole('button', { name: '۰٫۵ ثانیه دیرتر' }));
  fireEvent.click(screen.getByRole('button', { name: '۰٫۱ ثانیه دیرتر' }));
  expect(screen.getByText('۰٫۶ ثانیه دیرتر')).toBeTruthy();
  expect(shown()).toEqual([]);
  seek(1.6);
  expect(shown()).not.toEqual([]);
  seek(0.9);
  act(() => captions.nudgeDelay(-700));
  expect(shown()).not.toEqual([]);
  rerender(<Player fileId={8} />);
  expect(captions.delayMs).toBe(0);
  expect(shown()).toEqual([]);
});

it('shows a second language beside the first, above or below it', async () => {
  await open();
  const second = screen.getByRole('group', { name: text.second });
  fireEvent.click(second.querySelectorAll('input')[2] as HTMLInputElement);
  expect(onChoose).toHaveBeenLastCalledWith({
    subtitleLanguage: 'fa',
    secondSubtitleLanguage: 'en',
  });
  await waitFor(() => expect(captions.second?.loaded).toBeTruthy());
  seek(1.5);
  expect(shown('second')).toEqual([['ltr', 'Hello, John.']]);
  const order = () =>
    [...document.querySelectorAll<HTMLElement>('[data-caption]')].map((cue) => cue.dataset.caption);
  expect(order()).toEqual(['first', 'second']);
  act(() => captions.change({ secondSide: 'above' }));
  expect(order()).toEqual(['second', 'first']);
  // The second track becomes the first: nothing is shown twice.
  act(() => captions.pickFirst(3));
  expect(captions.second).toBeNull();
});

it('can be turned off and on again unchanged', async () => {
  await open();
  act(() => captions.pickSecond(3));
  act(() => void captions.toggle());
  expect(onChoose).toHaveBeenLastCalledWith({
    subtitleLanguage: 'off',
    secondSubtitleLanguage: 'off',
  });
  expect(captions.isOn).toBe(false);
  act(() => void captions.toggle());
  expect([captions.first?.track.id, captions.second?.track.id]).toEqual([1, 3]);
});

it('reports what failed, and retries on request; renewed links fetch nothing twice', async () => {
  const { rerender } = await open();
  answer.mockImplementation(async () => new Response('{"message":"no"}', { status: 403 }));
  act(() => captions.pickFirst(3));
  await waitFor(() => expect(captions.first?.isFailed).toBe(true), { timeout: 5_000 });
  const said = screen.getAllByText(text.failed('انگلیسی'), { exact: false });
  expect(said.map((one) => one.closest('[role=status]') !== null)).toEqual([true, true]);
  answer.mockImplementation(async (url) => new Response(FILES[url] ?? null));
  const calls = answer.mock.calls.length;
  fireEvent.click(screen.getAllByRole('button', { name: text.retry })[0] as HTMLElement);
  await waitFor(() => expect(captions.first?.loaded).toBeTruthy());
  rerender(<Player tracks={TRACKS.map((one) => ({ ...one, url: `/new${one.url}` }))} />);
  expect(answer.mock.calls.slice(calls).map(([url]) => url)).toEqual(['/3.vtt']);
  expect(screen.queryByText(text.failed('انگلیسی'), { exact: false })).toBeNull();
});

it('is read aloud to those who want it, and to nobody else', async () => {
  await open();
  seek(1.5);
  expect(document.querySelector('[aria-live]')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: text.settings }));
  fireEvent.click(screen.getByRole('checkbox', { name: text.spoken }));
  expect(document.querySelector('[aria-live]')?.textContent).toBe('سلام. Hello.');
  expect(JSON.parse(localStorage.getItem('caption-settings') ?? '{}')).toMatchObject({
    isSpoken: true,
  });
  fireEvent.click(screen.getByRole('button', { name: text.reset }));
  expect(document.querySelector('[aria-live]')).toBeNull();
});

it('loads a subtitle whose link had expired once links are renewed', async () => {
  answer.mockImplementation(async () => new Response(null, { status: 403 }));
  const { rerender } = render(<Player />);
  await waitFor(() => expect(captions.first?.isFailed).toBe(true), { timeout: 10_000 });
  answer.mockImplementation(async (url) => new Response(FILES[url.replace('?new', '')] ?? null));
  rerender(<Player tracks={TRACKS.map((one) => ({ ...one, url: `${one.url}?new` }))} />);
  await waitFor(() => expect(captions.first?.loaded).toBeTruthy());
});

it('renews links once for a subtitle that is first chosen after they have expired', async () => {
  const renewed = TRACKS.map((one) => ({ ...one, url: `${one.url}?new` }));
  const renewTracks = vi.fn(async () => renewed);
  render(<Player renewTracks={renewTracks} />);
  await waitFor(() => expect(captions.first?.loaded).toBeTruthy());
  answer.mockImplementation(async (url) =>
    url.endsWith('?new')
      ? new Response(FILES[url.replace('?new', '')] ?? null)
      : new Response(null, { status: 403 }),
  );
  act(() => captions.pickFirst(3));
  await waitFor(() => expect(captions.first?.loaded).toBeTruthy(), { timeout: 3_000 });
  expect(renewTracks).toHaveBeenCalledOnce();
});

it('does not renew links for ever because of two subtitles that stay refused', async () => {
  answer.mockImplementation(async () => new Response(null, { status: 403 }));
  let count = 0;
  const view = render(<Player renewTracks={renewTracks} />);
  async function renewTracks() {
    count += 1;
    const renewed = TRACKS.map((one) => ({ ...one, url: `${one.url}?${count}` }));
    act(() => view.rerender(<Player tracks={renewed} renewTracks={renewTracks} />));
    return renewed;
  }
  await waitFor(() => expect(captions.first?.isFailed).toBe(true));
  act(() => captions.pickSecond(3));
  await waitFor(
    () => {
      expect(captions.second?.isFailed).toBe(true);
      expect(captions.first?.isFailed).toBe(true);
    },
    { timeout: 5_000 },
  );
  expect(count).toBe(2);
});
