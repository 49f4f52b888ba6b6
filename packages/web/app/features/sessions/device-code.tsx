import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import clsx from 'clsx';
import { useEffect, useState } from 'react';
import { Button } from '../../components/button';
import { QrCode } from '../../components/qr-code';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { makeDeviceCode, sessionsQuery } from './api';
import styles from './device-code.module.css';
import { codeWords, timeLeft } from './session-words';
import { text } from './text';

const LIFETIME_MS = 5 * 60_000;

/** Expiry of a code on this device's clock, even if that is wrong. */
function endOf(expiresAt: string): number {
  const now = Date.now();
  const left = Date.parse(expiresAt) - now;
  return now + (left > 0 && left <= LIFETIME_MS ? left : LIFETIME_MS);
}

/** Signs a second device in: with a code to type there, or a QR code. */
export function DeviceCode() {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: async () => {
      const { data: sessions } = await client.fetchQuery(sessionsQuery());
      const { code, url, expiresAt } = await makeDeviceCode();
      const newest = Math.max(...sessions.map((session) => session.id));
      return { code, url, end: endOf(expiresAt), after: newest };
    },
    // A code is a credential: it is discarded when it is no longer shown.
    gcTime: 0,
  });
  return (
    <>
      {make.data && <ShownCode key={make.data.code} {...make.data} />}
      {make.error && (
        <Text size={14} tone="error" below={16} role="alert">
          {actionFailure(make.error)}
        </Text>
      )}
      <Button aria-disabled={make.isPending} onClick={() => !make.isPending && make.mutate()}>
        {make.isPending ? text.code.making : make.data ? text.code.again : text.code.make}
      </Button>
    </>
  );
}

const LOOK_EVERY_MS = 4_000;

interface ShownCodeProps {
  /** Eight or twelve digits. */
  code: string;
  url: string;
  /** Expiry as Unix time in milliseconds. */
  end: number;
  /** Id of the newest session at the time the code was created. */
  after: number;
}

/** A code as long as it is valid: hidden as soon as a device has signed in with it. */
function ShownCode({ code, url, end, after }: ShownCodeProps) {
  const left = useSecondsLeft(end);
  const isUsed = useIsCodeUsed(after, left > 0);
  if (isUsed) {
    return (
      <Text below={16} role="status">
        {text.code.used}
      </Text>
    );
  }
  const isOver = left === 0;
  return (
    <div className={clsx(styles.shown, isOver && styles.over)}>
      <div className={styles.qr}>{!isOver && <QrCode content={url} label={text.code.qr} />}</div>
      <Stack gap={8} grow className={styles.words}>
        <p>
          <Text as="span" size={14} tone="quiet" block>
            {text.code.label}
          </Text>
          <output className={clsx(styles.code, code.length > 8 && styles.long)} dir="ltr">
            {codeWords(code)}
          </output>
        </p>
        {/* Not a live region: announcing each second would drown out everything else. */}
        <Text size={14} tone="quiet" className={styles.left}>
          {isOver ? text.code.expired : text.code.left(timeLeft(left))}
        </Text>
        <Text size={14} tone="quiet">
          {text.code.warning}
        </Text>
      </Stack>
    </div>
  );
}

/** Whether a device has signed in with a code: its session is newer than the id `after`. */
function useIsCodeUsed(after: number, isLooking: boolean): boolean {
  const { data } = useQuery({
    ...sessionsQuery(),
    refetchInterval: isLooking ? LOOK_EVERY_MS : false,
  });
  const sessions = data?.data ?? [];
  return sessions.some(({ id, signedInBy }) => signedInBy === 'device_code' && id > after);
}

const secondsUntil = (end: number) => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Counts down the whole seconds until a Unix time in milliseconds; stays at 0 then. */
function useSecondsLeft(end: number): number {
  const [left, setLeft] = useState(() => secondsUntil(end));
  useEffect(() => {
    setLeft(secondsUntil(end));
    const timer = setInterval(() => setLeft(secondsUntil(end)), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}
