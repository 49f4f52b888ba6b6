import type { User } from '@parde/contract';
import { deleteAccountBody } from '@parde/contract/forms';
import { formatJalali } from '@parde/shared/jalali';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import button from '../../components/button.module.css';
import { Dialog } from '../../components/dialog';
import { PasswordField } from '../../components/password-field';
import { apiQuery } from '../../lib/api-query';
import { callWithCsrf } from '../../lib/csrf';
import { useApiForm } from '../../lib/use-api-form';
import { updateUser } from '../../stores/auth';
import { AccountSection } from './account-section';
import styles from './delete-account.module.css';
import { ForgottenPassword, UsernameHint } from './password-form';
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

interface DeleteDialogProps {
  email: string;
  /** Null: no premium that would be lost. */
  premiumUntil: string | null;
  onClose: () => void;
}

/** Asks for the password, so that nobody else can delete the account on an unlocked phone. */
function DeleteDialog({ email, premiumUntil, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: deleteAccountBody,
    submit: (body) => callWithCsrf('DELETE /api/user', { body }),
    onDone: (user) => {
      // All other sessions have ended with it.
      void client.invalidateQueries({ queryKey: apiQuery('GET /api/user/sessions', {}).queryKey });
      onClose();
      updateUser(user);
      // The banner at the top explains what happens now and how to cancel it.
      window.scrollTo({ top: 0 });
    },
  });
  const words = text.deleting;
  return (
    <Dialog title={words.question} onClose={onClose}>
      <p className={styles.warning}>{words.warning}</p>
      {premiumUntil && <p>{words.premium(formatJalali(premiumUntil))}</p>}
      <form method="post" noValidate className={styles.form} onSubmit={form.onSubmit}>
        <UsernameHint email={email} />
        <PasswordField
          {...form.field('password')}
          label={words.password}
          autoComplete="current-password"
        />
        <ForgottenPassword email={email} />
        {form.failure && (
          <p role="alert" className={styles.failure}>
            {form.failure}
          </p>
        )}
        <div className={styles.buttons}>
          <button type="button" className={button.quiet} onClick={onClose}>
            {text.deleting.cancel}
          </button>
          <button type="submit" className={button.danger} aria-disabled={form.isPending}>
            {form.isPending ? words.confirming : words.confirm}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
