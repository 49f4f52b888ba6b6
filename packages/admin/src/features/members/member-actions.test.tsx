// @vitest-environment jsdom

import type { FullMember } from '@parde/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin } from '../../testing/render-admin';
import { MemberActions } from './member-actions';

afterEach(cleanup);

const MEMBER = {
  id: 5,
  role: 'member',
  secondFactor: 'codes',
  ban: null,
  deletionAt: null,
  mutedUntil: null,
  sessions: [],
} as unknown as FullMember;

it('offers to close and delete the account of a member', async () => {
  renderAdmin(<MemberActions member={MEMBER} />);
  await screen.findByRole('button', { name: 'بستن حساب' });
  screen.getByRole('button', { name: 'پاک کردن حساب' });
});

it('offers for a colleague only what is not refused, and leads to where the role is changed', async () => {
  renderAdmin(<MemberActions member={{ ...MEMBER, role: 'finance' }} />);
  const link = await screen.findByRole('link', { name: 'نقش و نشست‌ها' });
  expect(link.getAttribute('href')).toMatch(/\/staff\/5$/);
  const buttons = screen.getAllByRole('button').map((button) => button.textContent);
  expect(buttons).toEqual(['افزودن اشتراک', 'کم کردن اشتراک']);
});
