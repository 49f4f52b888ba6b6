import type { User } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import { useState } from 'react';
import button from '../../components/button.module.css';
import { AccountSection } from './account-section';
import { DeleteDialog } from './delete-dialog';
import { text } from './text';

/** Explains account deletion and starts it. Once requested, the banner above takes over. */
export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const { title, hint, pending, open } = text.deleting;
  if (user.deletionAt) {
    return <AccountSection title={title} lead={pending(formatJalali(user.deletionAt))} />;
  }
  return (
    <AccountSection title={title} lead={hint}>
      <button type="button" className={button.danger} onClick={() => setOpen(true)}>
        {open}
      </button>
      {isOpen && (
        <DeleteDialog
          email={user.email}
          premiumUntil={user.premiumUntil}
          onClose={() => setOpen(false)}
        />
      )}
    </AccountSection>
  );
}
