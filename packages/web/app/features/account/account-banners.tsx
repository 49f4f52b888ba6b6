import { formatJalaliTime } from '@parde/shared/jalali';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import button from '../../components/button.module.css';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { say } from '../../lib/say';
import { updateUser } from '../../stores/auth';
import styles from './account-banners.module.css';
import statusLineStyles from './status-line.module.css';
import { text } from './text';

interface BannerProps {
  title: string;
  children: ReactNode;
  /** The button. */
  action: ReactNode;
  isSerious?: boolean;
}

/** A notice about the account that needs the member's attention. */
export function Banner({ title, children, action, isSerious = false }: BannerProps) {
  return (
    <section className={styles.banner} data-serious={isSerious || undefined} aria-label={title}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children}
      </div>
      {action}
    </section>
  );
}

/** Announces the account's deletion and offers to cancel it. */
export function DeletionBanner({ at }: { at: string }) {
  const restore = useMutation({
    mutationFn: () => callWithCsrf('POST /api/user/restore', {}),
    onSuccess: (user) => {
      updateUser(user);
      say(text.deletion.kept);
    },
  });
  return (
    <Banner
      isSerious
      title={text.deletion.title(formatJalaliTime(at))}
      action={
        <button
          type="button"
          className={button.go}
          aria-disabled={restore.isPending}
          onClick={() => !restore.isPending && restore.mutate()}
        >
          {restore.isPending ? text.deletion.keeping : text.deletion.keep}
        </button>
      }
    >
      <p>{text.deletion.hint}</p>
      {restore.error && (
        <p role="alert" className={statusLineStyles.error}>
          {actionFailure(restore.error)}
        </p>
      )}
    </Banner>
  );
}

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
        <p role="alert" className={statusLineStyles.error}>
          {actionFailure(send.error)}
        </p>
      )}
    </Banner>
  );
}
