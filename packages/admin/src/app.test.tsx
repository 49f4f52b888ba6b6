// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { stubApi } from './testing/render-admin';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each(['/settings', '/front-page', '/staff/create', '/imports/create', '/gifts/create'])(
  'asks for nothing of %s that a role may not see',
  async (at) => {
    const asked: string[] = [];
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
    document.cookie = 'token=1|x; path=/';
    stubApi(({ path }) => {
      asked.push(path);
      return path.endsWith('/me')
        ? { body: { id: 1, name: 'پاسخ‌گو', role: 'support', permissions: ['overview.read'] } }
        : { status: 403, body: { message: 'نه' } };
    });
    history.replaceState(null, '', `/admin${at}`);
    vi.resetModules();
    const { App } = await import('./app');
    render(<App />);
    expect(await screen.findByText(/این صفحه برای نقش شما باز نیست/)).toBeTruthy();
    expect(asked.filter((path) => !/\/(?:me|inbox)$/.test(path))).toEqual([]);
  },
);
