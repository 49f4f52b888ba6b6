import { expect, test } from 'vitest';
import { classifyHlsError, retryDelay, shouldGiveUp, stallRemedy } from './playback-error';

type HlsError = Parameters<typeof classifyHlsError>[0];

function error(fatal: boolean, details: string, code?: number, type = 'networkError'): HlsError {
  const response = code === undefined ? undefined : { url: '', data: undefined, code };
  return { fatal, details, type, response } as HlsError;
}

test('a refused link is known at its first refusal', () => {
  expect(classifyHlsError(error(false, 'fragLoadError', 403))).toBe('refused');
  expect(classifyHlsError(error(true, 'manifestLoadError', 410))).toBe('refused');
});

test('errors that hls.js retries are left to it', () => {
  expect(classifyHlsError(error(false, 'fragLoadError', 500))).toBeNull();
  expect(classifyHlsError(error(false, 'fragLoadError', 404))).toBeNull();
  expect(classifyHlsError(error(false, 'bufferStalledError', undefined, 'mediaError'))).toBeNull();
});

test('no answer is reported while it retries', () => {
  expect(classifyHlsError(error(false, 'fragLoadError', 0))).toBe('shaky');
  expect(classifyHlsError(error(false, 'fragLoadTimeOut'))).toBe('shaky');
});

test('fatal errors are classified by their cause', () => {
  expect(classifyHlsError(error(true, 'manifestLoadError', 404))).toBe('missing');
  expect(classifyHlsError(error(true, 'fragLoadError', 0))).toBe('network');
  expect(classifyHlsError(error(true, 'levelLoadError', 503))).toBe('network');
  expect(
    classifyHlsError(error(true, 'manifestIncompatibleCodecsError', undefined, 'mediaError')),
  ).toBe('codec');
  expect(classifyHlsError(error(true, 'bufferAppendError', undefined, 'mediaError'))).toBe(
    'decoding',
  );
});

test('waits longer each time, up to a limit', () => {
  expect([0, 1, 2, 3].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000]);
  expect(retryDelay(9)).toBe(20_000);
});

test('gives up only while the browser claims to be online', () => {
  expect(shouldGiveUp(9, true)).toBe(false);
  expect(shouldGiveUp(10, true)).toBe(true);
  expect(shouldGiveUp(50, false)).toBe(false);
});

test('a stalled picture is nudged, and finally reopened', () => {
  const remedies = Array.from({ length: 25 }, (_, second) => stallRemedy(second));
  expect(
    remedies.flatMap((remedy, second) => (remedy === 'none' ? [] : [[second, remedy]])),
  ).toEqual([
    [8, 'resume'],
    [16, 'resume'],
    [24, 'reopen'],
  ]);
});
