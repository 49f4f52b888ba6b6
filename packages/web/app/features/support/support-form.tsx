import { MAX_SENDER_NAME, MAX_SUPPORT_MESSAGE } from '@parde/shared/limits';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Button } from '../../components/button';
import { EmailField } from '../../components/email-field';
import { Field } from '../../components/field';
import { SelectBox } from '../../components/select';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { useApiForm } from '../../lib/use-api-form';
import { useAuth } from '../../stores/auth';
import { ownThreadsQuery } from './own-threads';
import styles from './support-form.module.css';
import { text } from './text';

/**
 * A message to the operators. The text stays in the form until it was sent, also for a visitor who signs in; another
 * member gets an empty form.
 */
export function SupportForm() {
  const id = useAuth((state) => state.user?.id);
  const [writer, setWriter] = useState({ id, key: 0 });
  if (id !== undefined && id !== writer.id)
    setWriter({ id, key: writer.id === undefined ? writer.key : writer.key + 1 });
  return <MessageForm key={writer.key} />;
}

function MessageForm() {
  const [sent, setSent] = useState<SentMessage | null>(null);
  const form = useApiForm({
    schema: ({ supportMessage }) => supportMessage,
    submit: (body) => callWithCsrf('POST /api/support', { body }),
    onDone: ({ thread }, { email }) => {
      form.form.reset();
      setSent({ email, thread });
    },
  });
  const user = useAuth((state) => state.user);
  const { getValues, setValue } = form.form;
  // Fills in the member's data after hydration, and again for another message; text typed in the meantime is kept.
  useEffect(() => {
    if (!user || sent) return;
    const own = { name: user.name, email: user.email ?? '' };
    for (const field of ['name', 'email'] as const) {
      if (!getValues(field)) setValue(field, own[field]);
    }
    // They sign out, or another member signs in, in another tab: the answer must not go to the wrong person.
    return () => {
      for (const field of ['name', 'email'] as const) {
        if (getValues(field) === own[field]) setValue(field, '');
      }
    };
  }, [user, sent, getValues, setValue]);
  if (sent) return <SentNote {...sent} onAnother={() => setSent(null)} />;
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

interface SentMessage {
  /** Address that the answer goes to. */
  email: string;
  /** Key of the thread; `null` if it is not the member's. */
  thread: string | null;
}

/** Replaces the form and takes its focus when the message was sent; links a member to the thread. */
function SentNote({ email, thread, onAnother }: SentMessage & { onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const cache = useQueryClient();
  useEffect(() => {
    heading.current?.focus();
    cache.invalidateQueries({ queryKey: ownThreadsQuery().queryKey });
  }, [cache]);
  return (
    <Stack gap={8} align="start" className={styles.note}>
      <h3 ref={heading} tabIndex={-1}>
        {text.sentTitle}
      </h3>
      <Text tone="quiet" below={8}>
        {text.sentTo.before} <bdi>{email}</bdi> {text.sentTo.after}
      </Text>
      {thread && <Link to={paths.supportThreadOf(thread)}>{text.toThread}</Link>}
      <Button onClick={onAnother}>{text.another}</Button>
    </Stack>
  );
}
