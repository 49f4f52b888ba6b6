import type { ChangePasswordBody } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { NewPasswordFields, PasswordField } from '../../components/password-field';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { apiQuery } from '../../lib/query-client';
import { useApiForm } from '../../lib/use-api-form';
import styles from './password-form.module.css';
import { text } from './text';

const change = (body: ChangePasswordBody) => callWithCsrf('POST /api/sanc/password', { body });

/**
 * Changes the password. If the answer to an earlier try was lost, the password may have changed already: the current one
 * is then the new one, and the one that was typed is refused.
 */
function useChangePassword() {
  const unanswered = useRef<string | null>(null);
  return async (body: ChangePasswordBody) => {
    try {
      return await change(body);
    } catch (error) {
      const { password } = body;
      if (!(error instanceof ApiError)) unanswered.current = password;
      else if (error.body.errors?.current_password && unanswered.current === password)
        return change({ ...body, current_password: password });
      throw error;
    }
  };
}

/** Current password, new password, and its confirmation. */
export function PasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const client = useQueryClient();
  const form = useApiForm({
    schema: ({ changePasswordBody }) => changePasswordBody,
    submit: useChangePassword(),
    onDone: () => {
      void client.invalidateQueries({ queryKey: apiQuery('GET /api/user/sessions', {}).queryKey });
      onDone();
    },
  });
  const words = text.password;
  return (
    <ApiForm
      form={form}
      label={words.title}
      isNarrow
      submitLabel={words.change}
      pendingLabel={words.changing}
    >
      <UsernameHint email={email} />
      <PasswordField
        {...form.field('current_password')}
        label={words.current}
        autoComplete="current-password"
      />
      <ForgottenPassword email={email} />
      <NewPasswordFields
        field={form.field}
        label={words.next}
        help={words.nextHelp}
        repeat={words.confirmation}
      />
    </ApiForm>
  );
}

/**
 * Mails a reset link to members who do not know their password, such as those who sign in by mailed
 * links.
 */
export function ForgottenPassword({ email }: { email: string }) {
  const send = useMutation({
    mutationFn: () => callWithCsrf('POST /api/forgot-password', { body: { email } }),
  });
  const words = text.forgotten;
  return (
    <Text as="div" size={14}>
      {!send.isSuccess && (
        <Button
          variant="link"
          className={styles.ask}
          aria-disabled={send.isPending}
          onClick={() => !send.isPending && send.mutate()}
        >
          {send.isPending ? words.sending : words.ask}
        </Button>
      )}
      <p role="status">{send.isSuccess && words.sent}</p>
      {send.error && (
        <Text tone="error" role="alert">
          {actionFailure(send.error)}
        </Text>
      )}
    </Text>
  );
}

/** Confirmation that replaces the form and takes its focus. */
export function PasswordChanged() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={8} align="start">
      <h2 ref={heading} tabIndex={-1}>
        {text.password.done}
      </h2>
      <Text tone="quiet" below={16}>
        {text.password.doneHint}
      </Text>
      <Button to={paths.dashboard}>{text.password.back}</Button>
    </Stack>
  );
}

/** For an account that signs in by mobile number: explains how to set a password. */
export function NoPassword() {
  return (
    <Stack gap={16} align="start">
      <Text tone="quiet">{text.password.none}</Text>
      <Button to={paths.security}>{text.password.toSecurity}</Button>
    </Stack>
  );
}

/** Tells password managers which account the password is for. */
export function UsernameHint({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />;
}
