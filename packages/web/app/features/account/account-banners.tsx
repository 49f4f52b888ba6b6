import { formatJalaliTime } from '@parde/shared/jalali';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../components/button';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { updateUser } from '../../stores/auth';
import styles from './account-banners.module.css';
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
    <Stack
      as="section"
      direction="row"
      align="center"
      wrap
      below={16}
      panel={isSerious ? 'serious' : 'notice'}
      gap={24}
      rowGap={12}
      className={styles.banner}
      aria-label={title}
    >
      <Text as="div" size={14} tone="quiet" className={styles.words}>
        <Text size={16} weight="medium" tone="plain">
          {title}
        </Text>
        {children}
      </Text>
      {action}
    </Stack>
  );
}

/** Announces the account's deletion and offers to cancel it. */
export function DeletionBanner({ at }: { at: string }) {
  const restore = useMutation({
    mutationFn: () => callWithCsrf('POST /api/user/restore', {}),
    onSuccess: (user) => {
      updateUser(user);
      toast(text.deletion.kept);
    },
  });
  return (
    <Banner
      isSerious
      title={text.deletion.title(formatJalaliTime(at))}
      action={
        <Button
          variant="action"
          aria-disabled={restore.isPending}
          onClick={() => !restore.isPending && restore.mutate()}
        >
          {restore.isPending ? text.deletion.keeping : text.deletion.keep}
        </Button>
      }
    >
      <p>{text.deletion.hint}</p>
      {restore.error && (
        <Text size={14} above={8} role="alert" tone="error">
          {actionFailure(restore.error)}
        </Text>
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
          <Button aria-disabled={send.isPending} onClick={() => !send.isPending && send.mutate()}>
            {send.isPending ? text.verify.sending : text.verify.again}
          </Button>
        )
      }
    >
      <p>{text.verify.hint}</p>
      <p role="status">{send.isSuccess && text.verify.sent}</p>
      {send.error && (
        <Text size={14} above={8} role="alert" tone="error">
          {actionFailure(send.error)}
        </Text>
      )}
    </Banner>
  );
}
