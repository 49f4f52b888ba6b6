import type { User } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import { formatMobile } from '@parde/shared/mobile-number';
import { type ReactNode, useId } from 'react';
import { Button } from '../../components/button';
import { MixedWords } from '../../components/mixed-words';
import { Text } from '../../components/typography';
import { chooseRemoteMode, useRemoteMode } from '../../lib/remote-mode';
import styles from './account-section.module.css';
import { text } from './text';

interface AccountSectionProps {
  title: string;
  /** Introductory text. */
  lead?: string;
  /** Fragment id. */
  id?: string;
  children?: ReactNode;
}

/** One section of the dashboard. */
export function AccountSection({ title, lead, id, children }: AccountSectionProps) {
  const headingId = useId();
  return (
    <Text as="section" above="section" id={id} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {lead && (
        <Text tone="quiet" above={4} className={styles.lead}>
          <MixedWords text={lead} />
        </Text>
      )}
      {children && (
        <Text as="div" above={16}>
          {children}
        </Text>
      )}
    </Text>
  );
}

/** Membership date, and the e-mail address or mobile number. */
export function MemberLine({ user }: { user: User }) {
  return (
    <>
      {text.since(formatJalali(user.createdAt))}{' '}
      {user.email === null ? (
        <>
          {text.mobile} <bdi dir="ltr">{formatMobile(user.mobile ?? '')}</bdi>
        </>
      ) : (
        <>
          {text.email} <bdi dir="ltr">{user.email}</bdi>
        </>
      )}
    </>
  );
}

/** Setting that adapts the site to a remote control, in this browser. */
export function RemoteModeSection() {
  const isOn = useRemoteMode();
  const words = text.remoteMode;
  return (
    <AccountSection title={words.title} lead={words.hint}>
      <Button onClick={() => chooseRemoteMode(!isOn)}>{isOn ? words.turnOff : words.turnOn}</Button>
    </AccountSection>
  );
}
