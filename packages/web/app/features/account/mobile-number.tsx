import type { SentCode, User } from '@parde/contract';
import { formatMobile } from '@parde/shared/mobile-number';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { MobileField, SmsCodeField } from '../../components/sms-code';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { hasSms } from '../../config/site-config';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { useApiForm } from '../../lib/use-api-form';
import { updateUser, useAuth } from '../../stores/auth';
import { AccountSection } from './account-section';
import { refreshSecurity } from './api';
import { text } from './text';

const words = text.security.mobile;

/** The member's mobile number, if the site sends text messages. */
export function MobileSection() {
  const user = useAuth((state) => state.user);
  if (!user || !(hasSms() || user.mobile)) return null;
  return (
    <AccountSection title={words.title} lead={words.lead}>
      <MobileNumber user={user} />
    </AccountSection>
  );
}

function MobileNumber({ user: { mobile } }: { user: User }) {
  const client = useQueryClient();
  const [isChanging, setChanging] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/mobile', {}),
    onSuccess: (user) => {
      updateUser(user);
      toast(words.removed);
      return refreshSecurity(client);
    },
  });
  function finish(user: User) {
    updateUser(user);
    setChanging(false);
    toast(words.set);
    void refreshSecurity(client);
  }
  if (isChanging) return <SetNumber onDone={finish} onCancel={() => setChanging(false)} />;
  return (
    <Stack gap={12} align="start">
      {!mobile ? (
        <Text tone="quiet">{words.none}</Text>
      ) : (
        <p>
          <bdi dir="ltr">{formatMobile(mobile)}</bdi>
        </p>
      )}
      <Stack direction="row" gap={12} wrap>
        {hasSms() && (
          <Button onClick={() => setChanging(true)}>{mobile ? words.change : words.add}</Button>
        )}
        {mobile && <Button onClick={() => setAsking(true)}>{words.remove}</Button>}
      </Stack>
      {remove.error && (
        <Text size={14} tone="error" role="alert">
          {actionFailure(remove.error)}
        </Text>
      )}
      {isAsking && (
        <ConfirmDialog
          title={words.removeTitle}
          confirmText={words.remove}
          onConfirm={() => {
            // The request may need a proof, which opens its own dialog.
            setAsking(false);
            remove.mutate();
          }}
          onClose={() => setAsking(false)}
        >
          {words.removeHint}
        </ConfirmDialog>
      )}
    </Stack>
  );
}

interface SetNumberProps {
  onDone: (user: User) => void;
  onCancel: () => void;
}

function SetNumber({ onDone, onCancel }: SetNumberProps) {
  const [sent, setSent] = useState<SentCode | null>(null);
  const form = useApiForm({
    schema: ({ mobileBody }) => mobileBody,
    submit: ({ mobile }) => callWithCsrf('POST /api/user/mobile/code', { body: { mobile } }),
    onDone: setSent,
  });
  return (
    <Stack gap={12} align="start">
      {sent ? (
        <NumberCode sent={sent} onDone={onDone} />
      ) : (
        <ApiForm
          form={form}
          isNarrow
          label={words.title}
          submitLabel={words.send}
          pendingLabel={words.sending}
        >
          <MobileField {...form.field('mobile')} label={words.label} />
        </ApiForm>
      )}
      <Button onClick={onCancel}>{words.cancel}</Button>
    </Stack>
  );
}

function NumberCode({ sent, onDone }: { sent: SentCode; onDone: (user: User) => void }) {
  const form = useApiForm({
    schema: ({ smsCodeBody }) => smsCodeBody,
    submit: ({ code }) =>
      callWithCsrf('PUT /api/user/mobile', { body: { ticket: sent.ticket, code } }),
    onDone,
  });
  return (
    <ApiForm
      form={form}
      isNarrow
      label={words.title}
      submitLabel={words.confirm}
      pendingLabel={words.confirming}
    >
      <SmsCodeField
        {...form.field('code')}
        sent={sent}
        onCode={(code) => form.form.setValue('code', code)}
      />
    </ApiForm>
  );
}
