import { describe, expect, it } from 'vitest';
import {
  addressChangedMail,
  deletionScheduledMail,
  magicLinkMail,
  newDeviceMail,
  passwordChangedMail,
  passwordResetMail,
  verificationMail,
} from './account-mails.ts';
import { digestMail } from './digest-mail.ts';
import type { WrittenMail } from './mail-content.ts';
import { premiumEndingMail } from './premium-ending-mail.ts';
import { operatorAlertMail } from './staff-mails.ts';
import { supportReplyMail } from './support-mails.ts';

const siteUrl = 'https://parde.example';
const time = new Date('2026-11-21T10:05:00Z');

/** Every mail, for a name and a link. */
const mails: Record<string, (name: string, link: string) => WrittenMail> = {
  'password reset': (name, link) => passwordResetMail({ siteUrl, name, link }),
  'magic link': (name, link) => magicLinkMail({ siteUrl, name, link }),
  verification: (name, link) => verificationMail({ siteUrl, name, link }),
  'password changed': (name, link) => passwordChangedMail({ siteUrl, name, changedAt: time, link }),
  'address changed': (name, link) => addressChangedMail({ siteUrl, name, link }),
  'new device': (name, link) =>
    newDeviceMail({
      siteUrl,
      name,
      device: { browser: 'Firefox', system: null, device: 'desktop' },
      network: '198.51.100.0/24',
      at: time,
      link,
    }),
  'deletion scheduled': (name, link) =>
    deletionScheduledMail({ siteUrl, name, deletionAt: time, link }),
  'premium ending': (name, link) =>
    premiumEndingMail({ siteUrl, name, daysLeft: 3, endsAt: time, link }),
  digest: (name, link) =>
    digestMail({ siteUrl, name, items: [{ title: name, text: name, url: link }], link }),
};

const LINK = 'https://parde.example/reset-password?token=a-b&email=sara%40example.com';

describe.each(Object.entries(mails))('the mail: %s', (_, write) => {
  it('says the same in both forms, with the link in each', () => {
    const { subject, html, text } = write('سارا', LINK);
    expect(subject).toMatch(/^[\u0600-\u06ff\u200c ]+$/);
    expect(html).toContain('<html lang="fa" dir="rtl">');
    expect(text).toContain(`\n${LINK}\n`);
    expect(html.split(`href="${LINK.replaceAll('&', '&amp;')}"`).length).toBeGreaterThan(2);
    const visible = html
      .replace(/<style>[\s\S]*?<\/style>|<[^>]+>/g, '\n')
      .replaceAll('&amp;', '&')
      .replaceAll('&#39;', "'");
    for (const line of text.split('\n').filter((line) => /[\u0600-\u06ff]/.test(line))) {
      expect(visible).toContain(line.replace(/^• |:$/g, ''));
    }
  });

  it('takes names as text', () => {
    const { html, text } = write(`<img src=x onerror="alert('1')">&\r\n`, LINK);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;');
    expect(text).toContain("alert('1')");
  });

  it('loads nothing from elsewhere and runs nothing', () => {
    const { html } = write('سارا', LINK);
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import/i);
  });

  it('leads to web addresses only', () => {
    expect(() => write('سارا', 'javascript:alert(1)')).toThrow(/no web address/);
    expect(write('سارا', 'https://parde.example/"><b>').html).not.toContain('"><b>');
  });
});

it('does not use a name in the greeting that mail programs would turn into a link', () => {
  const { html, text } = verificationMail({ siteUrl, name: 'برنده‌اید evil.example', link: LINK });
  expect(html + text).not.toContain('evil.example');
  expect(text).toContain('سلام،');
});

it('writes days of the Iranian calendar and Persian digits', () => {
  const { text } = passwordChangedMail({ siteUrl, name: 'سارا', changedAt: time, link: LINK });
  expect(text).toContain('۳۰ آبان ۱۴۰۵');
  expect(text).toContain('۱۳:۳۵');
});

it('gives each line of an answer its own direction', () => {
  const body = 'دوباره وارد شوید.\n\nThen press F5.';
  const { html, text } = supportReplyMail({ siteUrl, id: 3, name: 'سارا', body, link: LINK });
  for (const mail of [html, text]) {
    expect(mail).toContain('\u2068دوباره وارد شوید.\u2069');
    expect(mail).toContain('\u2068Then press F5.\u2069');
  }
});

it('keeps the English of an alert legible, and its numbers no telephone', () => {
  const detail = 'Payment 9123456789 at zarinpal (A0001) was made for order 7.';
  const { html, text } = operatorAlertMail({ siteUrl, kind: 'payment', detail });
  for (const mail of [html, text]) expect(mail).toContain(`\u2068${detail}\u2069`);
  expect(html).toContain('<meta name="format-detection" content="telephone=no">');
});

it('counts the news that a digest has no room for', () => {
  const items = [{ title: 'عنوان', text: 'آمد', url: LINK }];
  const { subject, text } = digestMail({ siteUrl, name: 'سارا', items, more: 11, link: LINK });
  expect(subject).toBe('۱۲ خبر تازه در پرده');
  expect(text).toContain('دیدن ۱۱ خبر دیگر');
});
