// @vitest-environment jsdom

import type { FullMember } from '@parde/contract';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { MemberActions } from './member-actions';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MEMBER = {
  id: 5,
  role: 'member',
  secondFactor: 'codes',
  ban: null,
  deletionAt: null,
  mutedUntil: null,
  sessions: [],
} as unknown as FullMember;

/** A week later at the event. */
function Grown({ member }: { member: FullMember }) {
  const [shown, setShown] = useState(member);
  useEffect(() => {
    const grow = () => setShown({ ...member, premiumUntil: '2026-12-08T00:00:00.000Z' });
    window.addEventListener('read-again', grow);
    return () => window.removeEventListener('read-again', grow);
  }, [member]);
  return <MemberActions member={shown} />;
}

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

it('repeats a change of premium as it was begun, though the member was read again meanwhile', async () => {
  const changes = stubApi(() => ({ status: 503, body: { message: 'نشد' } }));
  const member: FullMember = {
    ...MEMBER,
    role: 'finance',
    premiumUntil: '2026-12-01T00:00:00.000Z',
  };
  const admin = renderAdmin(<Grown member={member} />);
  fireEvent.click(await screen.findByRole('button', { name: 'افزودن اشتراک' }));
  fireEvent.change(screen.getByLabelText(/^دلیل/), { target: { value: 'جبران' } });
  const sent = async (count: number) => {
    fireEvent.click(screen.getByRole('button', { name: 'افزودن اشتراک' }));
    await waitFor(() => expect(changes).toHaveLength(count));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  };
  await sent(1);
  fireEvent(window, new Event('read-again'));
  await sent(2);
  expect(changes.map(({ body }) => body)).toEqual(
    Array(2).fill({ days: 7, reason: 'جبران', premium_until: member.premiumUntil }),
  );
  admin.unmount();
});
