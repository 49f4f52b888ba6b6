import { expect, test } from 'vitest';
import { hlsTrouble } from './hls-trouble';

type HlsError = Parameters<typeof hlsTrouble>[0];

function error(fatal: boolean, details: string, code?: number, type = 'networkError'): HlsError {
  const response = code === undefined ? undefined : { url: '', data: undefined, code };
  return { fatal, details, type, response } as HlsError;
}

test('a refused link is known at its first refusal', () => {
  expect(hlsTrouble(error(false, 'fragLoadError', 403))).toBe('refused');
  expect(hlsTrouble(error(true, 'manifestLoadError', 410))).toBe('refused');
});

test('errors that hls.js retries are left to it', () => {
  expect(hlsTrouble(error(false, 'fragLoadError', 500))).toBeNull();
  expect(hlsTrouble(error(false, 'fragLoadError', 404))).toBeNull();
  expect(hlsTrouble(error(false, 'bufferStalledError', undefined, 'mediaError'))).toBeNull();
});

test('no answer is reported while it retries', () => {
  expect(hlsTrouble(error(false, 'fragLoadError', 0))).toBe('shaky');
  expect(hlsTrouble(error(false, 'fragLoadTimeOut'))).toBe('shaky');
});

test('a fatal error has its kind', () => {
  expect(hlsTrouble(error(true, 'manifestLoadError', 404))).toBe('missing');
  expect(hlsTrouble(error(true, 'fragLoadError', 0))).toBe('network');
  expect(hlsTrouble(error(true, 'levelLoadError', 503))).toBe('network');
  expect(hlsTrouble(error(true, 'manifestIncompatibleCodecsError', undefined, 'mediaError'))).toBe(
    'codec',
  );
  expect(hlsTrouble(error(true, 'bufferAppendError', undefined, 'mediaError'))).toBe('decoding');
});
