import { useMutation } from '@tanstack/react-query';
import button from '../../components/button.module.css';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { Banner } from './banner';
import styles from './status-line.module.css';
import { text } from './text';

/** Shown while the address is unconfirmed: sends the link again. */
export function VerifyBanner() {
  const send = useMutation({ mutationFn: () => callWithCsrf('POST /api/user/verification', {}) });
  return (
    <Banner
      title={text.verify.title}
      action={
        !send.isSuccess && (
          <button
            type="button"
            className={button.quiet}
            aria-disabled={send.isPending}
            onClick={() => !send.isPending && send.mutate()}
          >
            {send.isPending ? text.verify.sending : text.verify.again}
          </button>
        )
      }
    >
      <p>{text.verify.hint}</p>
      <p role="status">{send.isSuccess && text.verify.sent}</p>
      {send.error && (
        <p role="alert" className={styles.error}>
          {actionFailure(send.error)}
        </p>
      )}
    </Banner>
  );
}
