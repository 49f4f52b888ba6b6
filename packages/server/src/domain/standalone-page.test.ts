import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { standalonePage, standalonePolicy } from './standalone-page.ts';

const STYLE = '\np { color: red; }\n';

it('allows the very style of the page, and nothing else', () => {
  const html = standalonePage({ title: 'خطا', style: STYLE, body: '<p>خطا</p>' });
  const style = /<style>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(standalonePolicy(STYLE).split('; ')).toEqual([
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]);
});

it('allows more where it is named', () => {
  const policy = standalonePolicy(STYLE, {
    'font-src': ["'self'"],
    'form-action': ["'self'", 'https://shop.example'],
  });
  expect(policy).toContain("; font-src 'self'");
  expect(policy).toContain("; form-action 'self' https://shop.example;");
  expect(policy).not.toContain("form-action 'none'");
});

it('is a Persian page that search engines leave out, and its title is text', () => {
  const html = standalonePage({ title: '</title><script>', style: STYLE, body: '<p>متن</p>' });
  expect(html).toMatch(/^<!doctype html>\n<html lang="fa" dir="rtl">/);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('<title>&lt;/title&gt;&lt;script&gt;</title>');
  expect(html).toContain('<body>\n<p>متن</p>\n</body>');
});
