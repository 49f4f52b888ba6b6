import type { User } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import { text } from './text';

/** Membership date and e-mail address. */
export function MemberLine({ user }: { user: User }) {
  return (
    <>
      {text.since(formatJalali(user.createdAt))} {text.email} <bdi dir="ltr">{user.email}</bdi>
    </>
  );
}
