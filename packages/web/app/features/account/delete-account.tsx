import type { User } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { PasswordField } from '../../components/password-field';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { apiQuery } from '../../lib/query-client';
import { useApiForm } from '../../lib/use-api-form';
import { updateUser } from '../../stores/auth';
import { AccountSection } from './account-section';
import styles from './delete-account.module.css';
import { ForgottenPassword, UsernameHint } from './password-form';
import { text } from './text';

/** Explains account deletion and starts it. Once requested, the banner at the top of the page takes over. */
export function DeleteAccount({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const { title, hint, pending, open } = text.deleting;
  if (user.deletionAt) {
    return <AccountSection title={title} lead={pending(formatJalali(user.deletionAt))} />;
  }
  return (
    <AccountSection title={title} lead={hint}>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {open}
      </Button>
      {isOpen && (
        <DeleteDialog user={user} premiumUntil={user.premiumUntil} onClose={() => setOpen(false)} />
      )}
    </AccountSection>
  );
}

interface DeleteDialogProps {
  user: User;
  /** `null` if there is no premium that would be lost. */
  premiumUntil: string | null;
  onClose: () => void;
}

/**
 * Asks for the password, so that nobody else can delete the account on an unlocked phone; if there is none, the API
 * asks for another proof.
 */
function DeleteDialog({ user, premiumUntil, onClose }: DeleteDialogProps) {
  const client = useQueryClient();
  const { email } = user;
  // Undefined if this browser stored the member before accounts without a password existed.
  const hasPassword = user.hasPassword !== false;
  const form = useApiForm({
    schema: (forms) => (hasPassword ? forms.deleteAccountForm : forms.optionalPasswordBody),
    submit: (body) => callWithCsrf('DELETE /api/user', { body }),
    onDone: (user) => {
      // The request has ended all other sessions.
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
      <Text tone="quiet">
        {words.warning} {hasPassword && words.typePassword}
      </Text>
      {premiumUntil && <p>{words.premium(formatJalali(premiumUntil))}</p>}
      <Stack
        as="form"
        gap={16}
        method="post"
        noValidate
        onFocus={form.onFocus}
        onSubmit={form.onSubmit}
      >
        {hasPassword && (
          <>
            <UsernameHint email={email ?? ''} />
            <PasswordField
              {...form.field('password')}
              label={words.password}
              autoComplete="current-password"
            />
            {email !== null && <ForgottenPassword email={email} />}
          </>
        )}
        {form.failure && (
          <Text size={14} tone="error" role="alert">
            {form.failure}
          </Text>
        )}
        <Stack direction="row" gap={12} wrap className={styles.buttons}>
          <Button onClick={onClose}>{text.deleting.cancel}</Button>
          <Button type="submit" variant="danger" aria-disabled={form.isPending}>
            {form.isPending ? words.confirming : words.confirm}
          </Button>
        </Stack>
      </Stack>
    </Dialog>
  );
}
