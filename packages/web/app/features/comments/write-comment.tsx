import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'react-router';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { say } from '../../lib/say';
import { useAuth } from '../../stores/auth';
import { rememberWritten } from './comment-cache';
import { CommentForm } from './comment-form';
import { COMMENTS, commentElement } from './comment-hash';
import { goTo } from './keep-in-view';
import { text } from './text';
import styles from './write-comment.module.css';

/** The comment form; visitors are told how to sign in. */
export function WriteComment({ titleId }: { titleId: number }) {
  const client = useQueryClient();
  const user = useAuth((state) => state.user);
  if (!user) return <SignInLine />;
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
          rememberWritten(client, comment);
          say(text.write.sent);
          goTo(commentElement(comment.id));
        }}
      />
      {!user.emailVerified && (
        <p className={styles.hint}>
          <Link to={paths.dashboard}>{text.write.unverified}</Link>
        </p>
      )}
    </>
  );
}

function SignInLine() {
  const { pathname, search } = useLocation();
  const next = `${pathname}${search}#${COMMENTS}`;
  return (
    <p className={styles.visitor}>
      {text.write.visitor} <Link to={paths.login(next)}>{text.write.signIn}</Link> {text.write.or}{' '}
      <Link to={paths.register(next)}>{text.write.register}</Link>.
    </p>
  );
}
