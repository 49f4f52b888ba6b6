import { useMutation } from '@tanstack/react-query';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import styles from './forgotten-password.module.css';
import { text } from './text';

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
    <div className={styles.forgotten}>
      {!send.isSuccess && (
        <button
          type="button"
          className={styles.ask}
          aria-disabled={send.isPending}
          onClick={() => !send.isPending && send.mutate()}
        >
          {send.isPending ? words.sending : words.ask}
        </button>
      )}
      <p role="status">{send.isSuccess && words.sent}</p>
      {send.error && (
        <p role="alert" className={styles.error}>
          {actionFailure(send.error)}
        </p>
      )}
    </div>
  );
}
