import type { SecurityEvent } from '@parde/contract';
import { deviceName } from '@parde/shared/device-name';
import {
  SECURITY_EVENT_NAMES,
  VIEW_REASONS,
  type ViewReason,
} from '@parde/shared/security-event-names';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Chip } from '../../components/chip';
import { Loaded } from '../../components/loaded';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { TimeAgo } from '../../components/time-ago';
import { Text } from '../../components/typography';
import { securityLogQuery } from './api';
import styles from './session-list.module.css';
import { networkWords } from './session-words';
import { text } from './text';

const PER_PAGE = 10;
const MAX_EVENTS = 100;

/** Events concerning the account's security, newest first; a button loads more. */
export function SecurityLog() {
  const [count, setCount] = useState(PER_PAGE);
  const query = useQuery({ ...securityLogQuery(count), placeholderData: keepPreviousData });
  return (
    <Loaded query={query} skeleton={<Bone height={240} radius="card" />}>
      {({ data, total }) => (
        <Stack gap={16} align="start">
          {data.length === 0 ? (
            <Text tone="quiet">{text.log.empty}</Text>
          ) : (
            <ul className={styles.log}>
              {data.map((event) => (
                <EventRow key={event.id} event={event} />
              ))}
            </ul>
          )}
          {(total ?? 0) > data.length && count < MAX_EVENTS && (
            <Button onClick={() => setCount(Math.min(MAX_EVENTS, count * 2))}>
              {text.log.more}
            </Button>
          )}
        </Stack>
      )}
    </Loaded>
  );
}

/** Details of an event: how a member signed in, why staff viewed the site as the member, or the name of a passkey. */
function detailOf({ kind, detail }: SecurityEvent): string | null {
  if (kind === 'viewed_by_staff') return VIEW_REASONS[detail as ViewReason] ?? null;
  if (kind !== 'signed_in') return kind.startsWith('passkey') ? detail : null;
  const ways: Record<string, string> = text.signedInBy;
  return detail === null ? null : (ways[detail] ?? null);
}

function EventRow({ event }: { event: SecurityEvent }) {
  const detail = detailOf(event);
  return (
    <li className={styles.row}>
      <Text weight="medium">
        {SECURITY_EVENT_NAMES[event.kind]}
        {event.kind.endsWith('_failed') && (
          <Chip className={styles.chip}>{text.log.suspicious}</Chip>
        )}
      </Text>
      <Stack
        as="p"
        direction="row"
        wrap
        size={14}
        tone="quiet"
        phone={12}
        gap={16}
        rowGap={0}
        className={styles.facts}
      >
        <TimeAgo at={event.at} />
        {detail && (
          <span>
            <bdi>{detail}</bdi>
          </span>
        )}
        {event.browser && (
          <span>
            <bdi>{deviceName(event)}</bdi>
          </span>
        )}
        {event.network && (
          <span>
            {text.network} <bdi dir="ltr">{networkWords(event.network)}</bdi>
          </span>
        )}
      </Stack>
    </li>
  );
}
