import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pageAddress } from './page-address.ts';

describe('the page that an address means', () => {
  it.each([
    ['/', '/'],
    ['', '/'],
    ['/tv', '/tv'],
    ['/tv?', '/tv'],
    ['/?type=all&q=%D8%A2', '/?type=all&q=%D8%A2'],
    ['/tv?utm_source=telegram&page=2&fbclid=x&igsh=y', '/tv?page=2'],
    ['/tv?utm_source=telegram', '/tv'],
    ['/tv?q=utm_source', '/tv?q=utm_source'],
    ['/tv?q=a?b', '/tv?q=a?b'],
    ['http://evil.example/tv?page=2', '/tv?page=2'],
    ['https://evil.example', '/'],
    ['/a/../tv', '/tv'],
    ['/titles/1/%D9%85%D8%AA', '/titles/1/%D9%85%D8%AA'],
  ])('%s is %s', (asked, url) => {
    expect(pageAddress(asked)).toEqual({ url });
  });

  it.each([
    ['//evil.example', '/evil.example'],
    ['///evil.example/', '/evil.example'],
    ['/\\evil.example', '/evil.example'],
    ['/tv/', '/tv'],
    ['/tv//?page=2', '/tv?page=2'],
    ['//', '/'],
    ['/.//evil.example', '/evil.example'],
  ])('%s has moved to %s', (asked, movedTo) => {
    expect(pageAddress(asked)).toEqual({ movedTo });
  });

  it('never leads to another host, and redirects at most once', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '/',
        '\\',
        '.',
        '..',
        '?',
        '%2f',
        '%5c',
        '@',
        ':',
        'http://',
        'evil.example',
        '#',
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const asked = `/${parts.join('').replace(/[^\x21-\x7e]/g, encodeURIComponent.bind(null, '٪'))}`;
        const address = pageAddress(asked);
        const url = 'url' in address ? address.url : address.movedTo;
        expect(new URL(url, 'http://site').host).toBe('site');
        expect(url).toMatch(/^\/(?![/\\])/);
        if ('movedTo' in address) expect(pageAddress(address.movedTo)).toHaveProperty('url');
      }),
    );
  });
});
