import type { User } from '@parde/contract';
import { useState } from 'react';
import button from '../../components/button.module.css';
import { formatJalali } from '../../lib/jalali';
import { DeleteDialog } from './delete-dialog';
import styles from './status-line.module.css';
import { text } from './text';

/** What deleting the account means, and the way to it. Once asked for, the banner above speaks. */
export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const words = text.deleting;
  if (user.deletionAt) {
    return <p className={styles.hint}>{words.pending(formatJalali(user.deletionAt))}</p>;
  }
  return (
    <>
      <p className={styles.hint}>{words.hint}</p>
      <button type="button" className={button.danger} onClick={() => setOpen(true)}>
        {words.open}
      </button>
      {isOpen && <DeleteDialog email={user.email} onClose={() => setOpen(false)} />}
    </>
  );
}
