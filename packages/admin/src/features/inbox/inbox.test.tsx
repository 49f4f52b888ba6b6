// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react';
import { Menu } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { InboxMenuItem, SupportMenuItem } from './inbox';

afterEach(cleanup);

function show(total: number, support: number) {
  const kinds = [{ kind: 'support', count: support, newest: [] }];
  stubApi(() => ({ body: { total, kinds } }));
  renderAdmin(
    <Menu>
      <InboxMenuItem />
      <SupportMenuItem />
    </Menu>,
  );
}
const item = (name: string) => screen.findByRole('menuitem', { name });
const number = (of: HTMLElement) => of.querySelector('.MuiBadge-badge:not(.MuiBadge-invisible)');

it('has the numbers of what waits, and says them in words', async () => {
  show(12, 3);
  expect(number(await item('در انتظار شما، ۱۲ مورد'))?.textContent).toBe('۱۲');
  expect(number(await item('پیام‌های پشتیبانی، ۳ پیام بی‌پاسخ'))?.textContent).toBe('۳');
});

it('counts to 99', async () => {
  show(100, 99);
  expect(number(await item('در انتظار شما، ۹۹+ مورد'))?.textContent).toBe('۹۹+');
  expect(number(await item('پیام‌های پشتیبانی، ۹۹ پیام بی‌پاسخ'))?.textContent).toBe('۹۹');
});

it('shows no number where nothing waits', async () => {
  show(0, 0);
  expect(number(await item('در انتظار شما'))).toBeNull();
  expect(number(await item('پیام‌های پشتیبانی'))).toBeNull();
});
