import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SiteSettingsRecord } from '@parde/contract';
import { camelCase, snakeCased } from '@parde/shared/snake-case';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WebEntry } from '../../http/web-entry.ts';
import { eventually } from '../../testing/eventually.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

/** A page that shows the site's name, motto and written pages. */
const entry: WebEntry = {
  handle: async (_request, { site }) =>
    new Response(
      `<!doctype html><title>${site.name}: ${site.motto}</title>${site.pages} ${site.logo?.hash} ${JSON.stringify(site.colors)}`,
      {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      },
    ),
};

const URL = '/api/admin/settings/site';

let t: TestApp;
let owner: Member;
let clientFolder: string;

beforeAll(async () => {
  clientFolder = await mkdtemp(path.join(tmpdir(), 'parde-web-'));
  await writeFile(path.join(clientFolder, 'manifest.webmanifest'), '{"name":"x","lang":"fa"}');
  t = await createTestApp(
    { SOCIAL_LINKS: 'تلگرام=https://t.me/parde' },
    { webBuild: { entry, clientFolder } },
  );
  owner = await createMember(t, { role: 'owner' });
});

afterAll(async () => {
  await t.close();
  await rm(clientFolder, { recursive: true });
});

const read = async () => (await owner.get<SiteSettingsRecord>(URL)).body;

async function save(change: object, by = owner) {
  const answer = await by.call({
    method: 'PUT',
    url: URL,
    payload: snakeCased({ ...(await read()), ...change }),
  });
  return { status: answer.statusCode, body: answer.json() };
}

const page = (headers: Record<string, string> = {}) =>
  t.call({ method: 'GET', url: '/page', headers: { accept: 'text/html', ...headers } });

describe('settings of the site', () => {
  it('are the defaults and those of the environment, until somebody saves others', async () => {
    const settings = await read();
    expect(settings).toMatchObject({
      id: 'site',
      version: 0,
      name: 'پرده',
      motto: 'فیلم و سریال، به فارسی',
      socialLinks: [{ label: 'تلگرام', url: 'https://t.me/parde' }],
      about: null,
      isInMaintenance: false,
    });
    expect(settings.faq).toHaveLength(10);
    expect((await page()).body).toContain('پرده: فیلم و سریال، به فارسی');
  });

  it('reach pages within five seconds, and only what differs from the defaults is stored', async () => {
    const { status, body } = await save({ name: ' سینما  تک ', about: '# ما' });
    expect([status, body.name, body.version]).toEqual([200, 'سینما تک', 1]);
    const { value } = await t.row("select value from settings where topic = 'site'");
    expect(value).toEqual({ name: 'سینما تک', about: '# ما' });
    // The default answers name the site.
    expect(body.faq.some(({ answer }: { answer: string }) => answer.includes('سینما تک'))).toBe(
      true,
    );
    await eventually(async () =>
      expect((await page()).body).toContain('سینما تک: فیلم و سریال، به فارسی</title>about'),
    );
    const manifest = await t.call({ method: 'GET', url: '/manifest.webmanifest' });
    expect(manifest.json()).toEqual({
      name: 'سینما تک: فیلم و سریال، به فارسی',
      short_name: 'سینما تک',
      lang: 'fa',
    });
    await owner.post('/api/admin/connections/mail/test');
    expect(t.mails.at(-1)?.subject).toBe('نامهٔ آزمایشی سینما تک');
    expect(t.mails.at(-1)?.text).not.toContain('پرده');
    const sitemap = await t.call({ method: 'GET', url: '/sitemaps/pages.xml' });
    expect(sitemap.body).toContain('/about');
    expect(sitemap.body).not.toContain('/terms');
  });

  it('are not written over by somebody who read an older version', async () => {
    const { version } = await read();
    const { status, body } = await save({ version: version - 1, motto: 'دیگر' });
    expect([status, body.current.version, body.current.name]).toEqual([409, version, 'سینما تک']);
    const both = await Promise.all([
      save({ version, motto: 'یک' }),
      save({ version, motto: 'دو' }),
    ]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
  });

  it('are in the audit log with what changed', async () => {
    await save({ footerText: 'پانوشت' });
    const entry = await t.row(
      "select before, after from audit_log where action = 'settings.edit' order by id desc limit 1",
    );
    expect(entry).toMatchObject({
      before: { footerText: null },
      after: { footerText: 'پانوشت' },
    });
    expect(entry.after).not.toHaveProperty('name');
  });

  it('have a logo that was uploaded, with its size', async () => {
    const picture = await sharp({
      create: { width: 300, height: 60, channels: 4, background: '#19857b00' },
    })
      .png()
      .toBuffer();
    const uploaded = await owner.call({
      method: 'POST',
      url: '/api/admin/pictures',
      headers: { 'content-type': 'image/png' },
      payload: picture,
    });
    const { hash } = uploaded.json();
    const { status, body } = await save({ logo: { hash, width: 9, height: 9 } });
    expect([status, body.logo]).toEqual([200, { hash, width: 300, height: 60 }]);
    await eventually(async () => expect((await page()).body).toContain(hash));
    expect((await save({ logo: { hash: null } })).body.logo).toBeNull();
    const missing = await save({ logo: { hash: '0'.repeat(32) } });
    expect([missing.status, Object.keys(missing.body.errors)]).toEqual([422, ['logo.hash']]);
  });

  it('have colours, which reach pages if they can be read', async () => {
    const saved = await save({ accentColor: '#E8C35A' });
    expect([saved.status, saved.body.accentColor]).toEqual([200, '#e8c35a']);
    await eventually(async () =>
      expect((await page()).body).toContain('"--site-accent":"#e8c35a"'),
    );
    const dark = await save({ accentColor: '#101820' });
    expect([dark.status, Object.keys(dark.body.errors)]).toEqual([422, ['accent_color']]);
    expect(dark.body.errors.accent_color[0]).toMatch(/#[\da-f]{6}$/);
    const bright = await save({ groundColor: '#fafafa' });
    expect([bright.status, Object.keys(bright.body.errors)]).toEqual([422, ['ground_color']]);
    expect((await save({ accentColor: '' })).body.accentColor).toBeNull();
    await eventually(async () => expect((await page()).body).toContain('{}'));
  });

  it.each([
    ['accent_color', 'red;}body{display:none'],
    ['ground_color', 7],
    ['name', ''],
    ['logo', { hash: '../../etc/passwd' }],
    ['name', 'ن'.repeat(41)],
    ['contact_email', 'نه'],
    ['contact_phone', 'زنگ بزن'],
    ['social_links', [{ label: 'بد', url: 'javascript:alert(1)' }]],
    ['announcement_url', '//evil.example'],
    ['announcement_url', 'javascript:alert(1)'],
    ['faq', [{ question: 'پرسش', answer: '' }]],
    ['about', 'آ'.repeat(50_001)],
  ])('say what is wrong with %s', async (field, value) => {
    const { status, body } = await save({ [camelCase(field)]: value });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)[0]).toMatch(new RegExp(`^${field}`));
  });

  it('belong to the owner alone', async () => {
    const editor = await createMember(t, { role: 'editor' });
    expect((await editor.get(URL)).status).toBe(403);
    const reader = await createMember(t, { role: 'reader' });
    expect((await save({ name: 'نه' }, reader)).status).toBe(403);
  });
});

describe('written pages', () => {
  it('are Markdown without raw HTML, scripts and pictures', async () => {
    await save({
      terms:
        '# شرایط\n\n<script>alert(1)</script>\n\n[بد](javascript:alert(1)) ![x](http://a.example/b.png)\n\n- [خوب](https://a.example)',
    });
    const { status, body } = await t.get<{ html: string; description: string }>(
      '/api/site/pages/terms',
    );
    expect(status).toBe(200);
    expect(body.html).toContain('<h2>شرایط</h2>');
    expect(body.html).toContain('&lt;script&gt;');
    expect(body.html).not.toMatch(/<script|<img|href="javascript/);
    expect(body.html).toContain('<a href="https://a.example">خوب</a>');
    expect(body.description).toMatch(/^شرایط/);
  });

  it('do not exist without text', async () => {
    expect((await t.get('/api/site/pages/privacy')).status).toBe(404);
    expect((await t.get('/api/site/pages/other')).status).toBe(404);
  });
});

it('tells visitors how to reach the operators', async () => {
  await save({ contactPhone: '۰۲۱-۱۲۳۴۵۶', faq: [{ question: 'چرا؟', answer: 'چون.' }] });
  const { body } = await t.get('/api/site/support');
  expect(body).toEqual({
    faq: [{ question: 'چرا؟', answer: 'چون.' }],
    contact: { email: null, phone: '۰۲۱-۱۲۳۴۵۶', address: null },
  });
});

describe('maintenance', () => {
  beforeAll(async () => {
    await save({ isInMaintenance: true, maintenanceMessage: 'تا ساعت <نه> برمی‌گردیم' });
    await eventually(async () => expect((await page()).statusCode).toBe(503));
  });
  afterAll(async () => {
    await save({ isInMaintenance: false });
    await eventually(async () => expect((await page()).statusCode).toBe(200));
  });

  it('shows visitors and members a Persian page, 503 with the time to come back', async () => {
    const member = await createMember(t);
    for (const token of ['', member.token]) {
      const answer = await page({ cookie: `token=${encodeURIComponent(token)}` });
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '600']);
      expect(answer.headers['cache-control']).toBe('no-store');
      expect(answer.body).toContain('تا ساعت &lt;نه&gt; برمی‌گردیم | سینما تک');
    }
  });

  it('lets staff pass, and everybody to the sign-in page', async () => {
    expect((await page({ cookie: `token=${encodeURIComponent(owner.token)}` })).statusCode).toBe(
      200,
    );
    const login = await t.call({ method: 'GET', url: '/auth/login?next=%2F' });
    expect(login.statusCode).toBe(200);
  });

  it('answers calls of visitors and members 503, of staff as always', async () => {
    const member = await createMember(t);
    const refused = await t.call({ method: 'GET', url: '/api/categories' });
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '600']);
    expect(refused.json()).toEqual({ message: 'تا ساعت <نه> برمی‌گردیم' });
    expect((await member.get('/api/user')).status).toBe(503);
    // A cookie alone authenticates no call.
    const byCookie = await t.call({
      method: 'GET',
      url: '/api/categories',
      headers: { cookie: `token=${encodeURIComponent(owner.token)}` },
    });
    expect(byCookie.statusCode).toBe(503);
    expect((await owner.get('/api/categories')).status).toBe(200);
    expect((await t.get('/health/live')).status).toBe(200);
  });
});
