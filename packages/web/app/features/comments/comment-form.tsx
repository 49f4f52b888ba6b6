import type { Comment, CommentEdit } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { MAX_COMMENT } from '@parde/shared/limits';
import { useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { Link, useLocation } from 'react-router';
import { Button } from '../../components/button';
import { CheckField, Field } from '../../components/field';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { toast } from '../../lib/toast';
import { useApiForm } from '../../lib/use-api-form';
import { useAuth } from '../../stores/auth';
import { isChild } from '../../stores/stored-user';
import { addCachedComment } from './comment-cache';
import styles from './comment-form.module.css';
import { COMMENTS, commentElement } from './comment-hash';
import { type Draft, readDraft, saveDraft } from './draft';
import { focusWhenRendered } from './keep-in-view';
import { text } from './text';

// Copied, because importing the contract's value would add its schemas to the bundle.
/** The remaining characters are displayed once there are this many or fewer. */
const COUNTER_FROM = 300;

interface CommentFormProps {
  /** Storage key of the draft, unique per form. */
  draftName: string;
  /** Initial content. */
  start?: Draft;
  label: ReactNode;
  /** Whether the label is visible only to screen readers. */
  isLabelHidden?: boolean;
  sendText: string;
  pendingText: string;
  submit: (values: CommentEdit) => Promise<{ comment: Comment }>;
  onDone: (comment: Comment) => void;
  /** Absent: the form cannot be closed. */
  onCancel?: () => void;
}

const EMPTY: Draft = { body: '', isSpoiler: false };

/** Form for a new comment, a reply or an edit. Drafts survive failures and reloads. */
export function CommentForm(props: CommentFormProps) {
  const { draftName, start = EMPTY, onCancel, sendText, pendingText } = props;
  const area = useRef<HTMLTextAreaElement | null>(null);
  const begun = readDraft(draftName) ?? start;
  const form = useApiForm({
    schema: ({ commentEdit }) => commentEdit,
    defaultValues: { body: begun.body, is_spoiler: begun.isSpoiler },
    submit: props.submit,
    onDone: ({ comment }) => {
      saveDraft(draftName, null);
      form.form.reset({ body: '', is_spoiler: false });
      props.onDone(comment);
    },
  });
  const body = useWatch({ control: form.form.control, name: 'body' });
  const isSpoiler = useWatch({ control: form.form.control, name: 'is_spoiler' }) ?? false;

  useEffect(() => {
    const isStart = body === start.body && isSpoiler === start.isSpoiler;
    saveDraft(draftName, isStart ? null : { body, isSpoiler });
    const element = area.current;
    if (!element) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight + 2}px`;
  }, [draftName, body, isSpoiler, start.body, start.isSpoiler]);

  // It was opened by a button, so it takes the focus.
  const isOpened = onCancel !== undefined;
  useEffect(() => {
    if (isOpened) area.current?.focus();
  }, [isOpened]);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (isSend) event.currentTarget.form?.requestSubmit();
  }

  const field = form.field('body');
  const left = MAX_COMMENT - body.trim().length;
  return (
    <form method="post" noValidate onFocus={form.onFocus} onSubmit={form.onSubmit}>
      <Field
        label={props.label}
        isLabelHidden={props.isLabelHidden}
        input={field.input}
        help={
          left < 0 ? (
            <Text as="span" tone="error">
              {text.write.over(formatCount(-left))}
            </Text>
          ) : (
            left <= COUNTER_FROM && text.write.left(formatCount(left))
          )
        }
        error={field.error ?? form.failure}
        isLive
      >
        {(control) => (
          <textarea
            {...control}
            ref={(element) => {
              area.current = element;
              field.input.ref(element);
            }}
            rows={3}
            className={clsx(control.className, styles.area)}
            placeholder={isOpened ? undefined : text.write.placeholder}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <Stack
        direction="row"
        align="center"
        justify="between"
        wrap
        above={8}
        className={styles.foot}
      >
        <CheckField {...form.field('is_spoiler')} label={text.write.spoiler} />
        <Stack as="span" direction="row" gap={8} wrap className={styles.buttons}>
          {onCancel && <Button onClick={onCancel}>{text.write.cancel}</Button>}
          <Button type="submit" variant="action" aria-disabled={form.isPending || undefined}>
            {form.isPending ? pendingText : sendText}
          </Button>
        </Stack>
      </Stack>
    </form>
  );
}

/** The comment form; visitors are told how to sign in. Children's profiles can only read. */
export function WriteComment({ titleId }: { titleId: number }) {
  const client = useQueryClient();
  const user = useAuth((state) => state.user);
  if (!user) return <SignInLine />;
  if (isChild(user)) return null;
  return (
    <>
      <CommentForm
        key={user.id}
        draftName={`${user.id}/${titleId}/0`}
        label={text.write.label}
        sendText={text.write.send}
        pendingText={text.write.sending}
        submit={(values) =>
          callWithCsrf('POST /api/user/comment', { body: { title_id: titleId, ...values } })
        }
        onDone={(comment) => {
          addCachedComment(client, comment);
          toast(text.write.sent);
          focusWhenRendered(commentElement(comment.id));
        }}
      />
      {!user.emailVerified && !user.mobile && (
        <Text size={12} tone="quiet" above={8} className={styles.hint}>
          <Link to={paths.dashboard}>{text.write.unverified}</Link>
        </Text>
      )}
    </>
  );
}

function SignInLine() {
  const { pathname, search } = useLocation();
  const next = `${pathname}${search}#${COMMENTS}`;
  return (
    <Stack as="div" panel>
      <Text tone="quiet" className={styles.visitor}>
        {text.write.visitor} <Link to={paths.login(next)}>{text.write.signIn}</Link> {text.write.or}{' '}
        <Link to={paths.register(next)}>{text.write.register}</Link>.
      </Text>
    </Stack>
  );
}
