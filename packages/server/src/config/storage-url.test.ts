import { expect, it } from 'vitest';
import { describeStorage, parseStorageUrl } from './storage-url.ts';

it('reads folders and buckets', () => {
  expect(parseStorageUrl('file:///srv/parde')).toEqual({ folder: '/srv/parde' });
  expect(parseStorageUrl('file:///srv/parde/')).toEqual({ folder: '/srv/parde' });
  expect(parseStorageUrl('s3://films')).toEqual({
    s3: {
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      bucket: 'films',
      prefix: '',
      keys: null,
    },
  });
  expect(
    parseStorageUrl('s3://id:a%2Fb@films/site/one?endpoint=http://10.0.0.7:9000/&region=ir-1'),
  ).toEqual({
    s3: {
      endpoint: 'http://10.0.0.7:9000',
      region: 'ir-1',
      bucket: 'films',
      prefix: 'site/one/',
      keys: { id: 'id', secret: 'a/b' },
    },
  });
});

it.each([
  'films',
  'http://films',
  's3://',
  's3://UPPER_case',
  's3://films?endpoint=ftp://a',
  's3://films?endpoint=http://user:word@a',
  's3://films?endpoint=http://a/?b',
  's3://films?style=path',
  's3://films?region=a%20b',
  's3://films/.hidden',
  's3://films/a//b',
  's3://id@films',
  's3://id:%zz@films',
  'file://elsewhere/folder',
])('refuses %s', (text) => {
  expect(parseStorageUrl(text)).toBeNull();
});

it('tells no secret', () => {
  const location = parseStorageUrl('s3://id:secret@films/a?endpoint=https://s3.example');
  expect(location && describeStorage(location)).toBe('s3://films/a/ (https://s3.example)');
});
