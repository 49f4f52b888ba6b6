import type { SignedIn } from '@parde/contract';
import { ApiError, type CallInput } from '@parde/contract/client';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { CodeField } from '../../components/code-field';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { askPasskey, knowsPasskeys, offerPasskeys } from '../../lib/passkeys';
import { useApiForm } from '../../lib/use-api-form';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import { text } from './text';
import { useCompleteSignIn } from './use-complete-sign-in';

/** A sign-in that waits for its second factor. */
export interface PendingSignIn {
  ticket: string;
  methods: readonly ('code' | 'passkey')[];
}

/** The result of a sign-in, or its pending second factor. */
export async function orPending(call: Promise<SignedIn>): Promise<SignedIn | PendingSignIn> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { code, ticket, methods } = error.body;
    if (code === 'second_factor_needed' && ticket && methods) return { ticket, methods };
    throw error;
  }
}

/** Asks for the second factor and finishes the sign-in. */
export function SecondFactor({ pending: { ticket, methods } }: { pending: PendingSignIn }) {
  const completeSignIn = useCompleteSignIn();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const hasCodes = methods.includes('code');
  return (
    <Stack gap={16}>
      <Text as="h2" size={20} ref={heading} tabIndex={-1}>
        {text.secondFactor.title}
      </Text>
      <Text tone="quiet">{hasCodes ? text.secondFactor.code : text.secondFactor.passkey}</Text>
      {methods.includes('passkey') && (
        <PasskeyButton
          label={text.secondFactor.byPasskey}
          submit={(passkey) =>
            callWithCsrf('POST /api/sanc/second-factor', { body: { ticket, passkey } })
          }
        />
      )}
      {hasCodes && <CodeForm ticket={ticket} onDone={completeSignIn} />}
    </Stack>
  );
}

function CodeForm({ ticket, onDone }: { ticket: string; onDone: (done: SignedIn) => void }) {
  const form = useApiForm({
    schema: ({ codeBody }) => codeBody,
    submit: ({ code }) => callWithCsrf('POST /api/sanc/second-factor', { body: { ticket, code } }),
    onDone,
  });
  return (
    <ApiForm form={form} submitLabel={text.login.send} pendingLabel={text.login.sending}>
      <CodeField {...form.field('code')} />
    </ApiForm>
  );
}

type Answer = CallInput<'POST /api/sanc/login-with-passkey'>['body']['passkey'];

const signInWith = (passkey: Answer) =>
  callWithCsrf('POST /api/sanc/login-with-passkey', { body: { passkey } });

/** Signs in by a passkey, from the list of the e-mail field or by a button. */
export function PasskeySignIn() {
  const isHydrated = useIsHydrated();
  if (!isHydrated || !knowsPasskeys()) return null;
  return (
    <Stack gap={8} above={16}>
      <PasskeyButton label={text.login.byPasskey} submit={signInWith} isOffered />
    </Stack>
  );
}

interface PasskeyButtonProps {
  label: string;
  submit: (answer: Answer) => Promise<SignedIn>;
  /** Whether passkeys are also offered in the list of the e-mail field. */
  isOffered?: boolean;
}

function PasskeyButton({ label, submit, isOffered }: PasskeyButtonProps) {
  const completeSignIn = useCompleteSignIn();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (offered: Answer | null) => submit(offered ?? (await askPasskey())),
    onSuccess: completeSignIn,
  });
  useEffect(() => (isOffered ? offerPasskeys(mutate) : undefined), [isOffered, mutate]);
  return (
    <>
      <Button aria-disabled={isPending} onClick={() => !isPending && mutate(null)}>
        {label}
      </Button>
      {error && (
        <Text size={14} tone="error" role="alert">
          {actionFailure(error)}
        </Text>
      )}
    </>
  );
}
