import { formatJalaliTime } from '@parde/shared/jalali';
import { useMutation } from '@tanstack/react-query';
import button from '../../components/button.module.css';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { say } from '../../lib/say';
import { updateUser } from '../../stores/auth';
import { Banner } from './banner';
import styles from './status-line.module.css';
import { text } from './text';

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
        <p role="alert" className={styles.error}>
          {actionFailure(restore.error)}
        </p>
      )}
    </Banner>
  );
}
