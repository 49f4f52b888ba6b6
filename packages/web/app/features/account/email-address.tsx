import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { EmailField } from '../../components/email-field';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { useApiForm } from '../../lib/use-api-form';
import { updateUser, useAuth } from '../../stores/auth';
import { AccountSection } from './account-section';
import { text } from './text';

const words = text.security.email;

/** The member's e-mail address; a new one is pending until the link in its mail is opened. */
export function EmailAddress() {
  const user = useAuth((state) => state.user);
  const [isChanging, setChanging] = useState(false);
  const takeBack = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/email', {}),
    onSuccess: (changed) => {
      updateUser(changed);
      toast(words.takenBack);
    },
  });
  if (!user) return null;
  const { email, emailVerified, pendingEmail } = user;
  return (
    <AccountSection title={words.title} lead={words.lead}>
      <Stack gap={12}>
        {email !== null && <Address email={email} note={emailVerified ? null : words.unverified} />}
        <div role="status">
          {/* Undefined if this browser stored the member before pending addresses existed. */}
          {pendingEmail && <Address email={pendingEmail} note={words.pending} />}
        </div>
        {(isChanging || !emailVerified) && <SetAddress onDone={() => setChanging(false)} />}
        {emailVerified && (
          <Stack direction="row" gap={12} wrap>
            <Button onClick={() => setChanging(!isChanging)}>
              {isChanging ? words.cancel : words.change}
            </Button>
            {pendingEmail && !isChanging && (
              <Button onClick={() => takeBack.mutate()} disabled={takeBack.isPending}>
                {words.takeBack}
              </Button>
            )}
          </Stack>
        )}
        {takeBack.error && (
          <Text size={14} tone="error" role="alert">
            {actionFailure(takeBack.error)}
          </Text>
        )}
      </Stack>
    </AccountSection>
  );
}

function Address({ email, note }: { email: string; note: string | null }) {
  return (
    <>
      <p>
        <bdi dir="ltr">{email}</bdi>
      </p>
      {note && (
        <Text size={14} tone="quiet">
          {note}
        </Text>
      )}
    </>
  );
}

function SetAddress({ onDone }: { onDone: () => void }) {
  const form = useApiForm({
    schema: ({ emailOnlyBody }) => emailOnlyBody,
    submit: (body) => callWithCsrf('PUT /api/user/email', { body }),
    onDone: (user) => {
      updateUser(user);
      toast(words.saved);
      onDone();
    },
  });
  return (
    <ApiForm
      form={form}
      isNarrow
      label={words.title}
      submitLabel={words.save}
      pendingLabel={words.saving}
    >
      <EmailField {...form.field('email')} label={words.label} />
    </ApiForm>
  );
}
