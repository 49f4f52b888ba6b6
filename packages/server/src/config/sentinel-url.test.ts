import { expect, it } from 'vitest';
import { readSentinelUrl } from './sentinel-url.ts';

it('reads sentinels, the name of their primary, and how to sign in to it', () => {
  expect(readSentinelUrl('redis-sentinel://10.0.0.1,[::1]:5000/parde')).toEqual({
    sentinels: [
      { host: '10.0.0.1', port: 26_379 },
      { host: '::1', port: 5000 },
    ],
    name: 'parde',
  });
  expect(readSentinelUrl('redis-sentinel://us%40er:p%3Ass@a:1/b/2')).toEqual({
    sentinels: [{ host: 'a', port: 1 }],
    name: 'b',
    username: 'us@er',
    password: 'p:ss',
    db: 2,
  });
});

it.each([
  'redis://10.0.0.1:6379',
  'redis-sentinel://10.0.0.1',
  'redis-sentinel:///parde',
  'redis-sentinel://a:99999/parde',
  'redis-sentinel://a,,b/parde',
  'redis-sentinel://a/parde?x=1',
])('is no address of sentinels: %s', (url) => {
  expect(readSentinelUrl(url)).toBeNull();
});
