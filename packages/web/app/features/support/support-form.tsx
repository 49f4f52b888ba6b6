import { MAX_SENDER_NAME, MAX_SUPPORT_MESSAGE } from '@parde/shared/limits';
import { useEffect, useRef, useState } from 'react';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { EmailField } from '../../components/email-field';
import { Field } from '../../components/field';
import { SelectBox } from '../../components/select';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { useApiForm } from '../../lib/use-api-form';
import { useAuth } from '../../stores/auth';
import styles from './support-form.module.css';
import { text } from './text';

/** A message to the operators. The text stays in the form until it was sent. */
export function SupportForm() {
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const form = useApiForm({
    schema: ({ supportMessage }) => supportMessage,
    submit: (body) => callWithCsrf('POST /api/support', { body }),
    onDone: (_, { email }) => {
      form.form.reset();
      setSentFrom(email);
    },
  });
  const user = useAuth((state) => state.user);
  const { getValues, setValue } = form.form;
  // Fills in the member's data after hydration, and again for another message; text typed in the meantime is kept.
  useEffect(() => {
    if (!user || sentFrom) return;
    if (!getValues('name')) setValue('name', user.name);
    if (!getValues('email')) setValue('email', user.email ?? '');
  }, [user, sentFrom, getValues, setValue]);
  if (sentFrom) return <SentNote email={sentFrom} onAnother={() => setSentFrom(null)} />;
  return (
    <ApiForm form={form} submitLabel={text.send} pendingLabel={text.sending}>
      <Field {...form.field('name')} label={text.name}>
        {(field) => (
          <input {...field} type="text" autoComplete="name" maxLength={MAX_SENDER_NAME} required />
        )}
      </Field>
      <EmailField {...form.field('email')} label={text.email} help={text.emailHelp} />
      <Field {...form.field('topic')} label={text.topic}>
        {(field) => (
          <SelectBox {...field}>
            {Object.entries(text.topics).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectBox>
        )}
      </Field>
      <Field {...form.field('message')} label={text.message} help={text.messageHelp}>
        {(field) => <textarea {...field} rows={6} maxLength={MAX_SUPPORT_MESSAGE} required />}
      </Field>
    </ApiForm>
  );
}

/** Replaces the form and takes its focus when the message was sent. */
function SentNote({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Stack gap={8} align="start" className={styles.note}>
      <h3 ref={heading} tabIndex={-1}>
        {text.sentTitle}
      </h3>
      <Text tone="quiet" below={8}>
        {text.sentTo.before} <bdi>{email}</bdi> {text.sentTo.after}
      </Text>
      <Button onClick={onAnother}>{text.another}</Button>
    </Stack>
  );
}
