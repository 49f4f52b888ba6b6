import { useMutation, useQueryClient } from '@tanstack/react-query';
import button from '../../components/button.module.css';
import { actionFailure } from '../../lib/action-failure';
import { makeDeviceCode, sessionsQuery } from './api';
import styles from './device-code.module.css';
import { ShownCode } from './shown-code';
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
        <p role="alert" className={styles.error}>
          {actionFailure(make.error)}
        </p>
      )}
      <button
        type="button"
        className={button.quiet}
        aria-disabled={make.isPending}
        onClick={() => !make.isPending && make.mutate()}
      >
        {make.isPending ? text.code.making : make.data ? text.code.again : text.code.make}
      </button>
    </>
  );
}
