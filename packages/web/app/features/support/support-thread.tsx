import type { VisitorThread } from '@parde/contract';
import { formatJalaliTime } from '@parde/shared/jalali';
import { MAX_SUPPORT_MESSAGE } from '@parde/shared/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { ApiForm } from '../../components/api-form';
import { Field } from '../../components/field';
import { Stack } from '../../components/stack';
import { TypedText } from '../../components/typed-text';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { useApiForm } from '../../lib/use-api-form';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import styles from './support-form.module.css';
import { text } from './text';

/** The support thread that the link in an answer leads to; its key is in the fragment after `#`. */
export function SupportThread() {
  const isHydrated = useIsHydrated();
  const { hash } = useLocation();
  const key = isHydrated ? new URLSearchParams(hash.slice(1)).get('key') : null;
  return (
    <Stack gap={24} className={styles.thread}>
      <h1>{text.thread.title}</h1>
      {key ? (
        <Thread key={key} threadKey={key} />
      ) : (
        <Text tone="quiet">{isHydrated ? text.thread.incomplete : text.thread.loading}</Text>
      )}
    </Stack>
  );
}

function Thread({ threadKey }: { threadKey: string }) {
  const queryKey = ['support-thread', threadKey];
  const cache = useQueryClient();
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => callWithCsrf('POST /api/support/thread', { body: { key: threadKey } }),
    retry: false,
  });
  // Afterwards a refresh may fail: the thread, and what is being written below it, stay.
  if (!data && error) return <Text role="alert">{actionFailure(error)}</Text>;
  if (!data) return <Text tone="quiet">{text.thread.loading}</Text>;
  return (
    <>
      <Text tone="quiet" size={14}>
        {text.thread.state} {text.states[data.state]}
      </Text>
      <Messages messages={data.messages} />
      <ReplyForm threadKey={threadKey} onDone={(thread) => cache.setQueryData(queryKey, thread)} />
    </>
  );
}

function Messages({ messages }: Pick<VisitorThread, 'messages'>) {
  return (
    <Stack as="ol" gap={16} className={styles.messages}>
      {messages.map(({ isFromStaff, body, createdAt }) => (
        <Stack key={createdAt + body} as="li" gap={4} className={styles.message}>
          <Text tone="quiet" size={14}>
            {isFromStaff ? text.thread.us : text.thread.you} · {formatJalaliTime(createdAt)}
          </Text>
          <TypedText body={body} hasLinks={isFromStaff} />
        </Stack>
      ))}
    </Stack>
  );
}

interface ReplyFormProps {
  threadKey: string;
  onDone: (thread: VisitorThread) => void;
}

function ReplyForm({ threadKey, onDone }: ReplyFormProps) {
  const form = useApiForm({
    schema: ({ supportFollowUp }) => supportFollowUp,
    defaultValues: { key: threadKey },
    submit: (body) => callWithCsrf('POST /api/support/thread/reply', { body }),
    onDone: (thread) => {
      form.form.reset({ key: threadKey, message: '' });
      toast(text.thread.sent);
      onDone(thread);
    },
  });
  return (
    <ApiForm form={form} submitLabel={text.thread.send} pendingLabel={text.sending}>
      <Field {...form.field('message')} label={text.thread.reply}>
        {(field) => <textarea {...field} rows={5} maxLength={MAX_SUPPORT_MESSAGE} required />}
      </Field>
    </ApiForm>
  );
}
