import type { User } from '@parde/contract';
import { formatPlain } from '../../lib/digits';
import { formatJalali } from '../../lib/jalali';
import { text } from './text';

const DAY_MS = 86_400_000;

function daysLeft(until: string): string {
  return formatPlain(Math.max(1, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS)));
}

/** Since when, by which address, and how long premium still runs. */
export function MemberLine({ user }: { user: User }) {
  return (
    <>
      {text.since(formatJalali(user.createdAt))} {text.email} <bdi dir="ltr">{user.email}</bdi>
      {user.premiumUntil && (
        <>
          <br />
          {text.premium(formatJalali(user.premiumUntil), daysLeft(user.premiumUntil))}
        </>
      )}
    </>
  );
}
