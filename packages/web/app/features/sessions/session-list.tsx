import type { Session } from '@parde/contract';
import { deviceName, deviceParts } from '@parde/shared/device-name';
import { formatCount } from '@parde/shared/digits';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/button';
import { Chip } from '../../components/chip';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Disc } from '../../components/disc';
import { Loaded } from '../../components/loaded';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { DeviceIcon } from '../../components/stream-row';
import { TimeAgo } from '../../components/time-ago';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { dropSessions, endOtherSessions, endSession, sessionsQuery } from './api';
import styles from './session-list.module.css';
import { networkWords } from './session-words';
import { text } from './text';

type Ended = Session | 'others';

/** Number of sessions shown initially: the current device and the latest others; the rest on request. */
const SHOWN_AT_FIRST = 3;

/** Signed-in browsers; signs another one out immediately, and all others after confirmation. */
export function SessionList() {
  const client = useQueryClient();
  const query = useQuery(sessionsQuery());
  const [isAsked, setAsked] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const news = useRef<HTMLParagraphElement>(null);
  const end = useMutation<unknown, Error, Ended>({
    mutationFn: (what) => (what === 'others' ? endOtherSessions() : endSession(what.id)),
    onSuccess: (_, what) => {
      dropSessions(client, (session) =>
        what === 'others' ? !session.isCurrent : session.id === what.id,
      );
      // Close the dialog first, which returns the focus to the button that opened it, before its
      // row is removed.
      flushSync(() => setAsked(false));
      news.current?.focus();
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });

  const endOne = (session: Session) => {
    if (!end.isPending) end.mutate(session);
  };

  return (
    <Loaded query={query} skeleton={<SessionSkeleton />}>
      {({ data: sessions }) => (
        <>
          <ul className={styles.list}>
            {(isWhole ? sessions : sessions.slice(0, SHOWN_AT_FIRST)).map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => endOne(session)} />
            ))}
          </ul>
          <Text size={14} above={16} ref={news} role="status" tabIndex={-1} className={styles.news}>
            {end.isSuccess && (end.variables === 'others' ? text.othersEnded : text.ended)}
            {end.isError && end.variables !== 'others' && actionFailure(end.error)}
          </Text>
          {sessions.length > 1 ? (
            <Stack direction="row" gap={12} wrap>
              {!isWhole && sessions.length > SHOWN_AT_FIRST && (
                <Button onClick={() => setWhole(true)}>
                  {text.showAll(formatCount(sessions.length))}
                </Button>
              )}
              <Button
                onClick={() => {
                  end.reset();
                  setAsked(true);
                }}
              >
                {text.endOthers}
              </Button>
            </Stack>
          ) : (
            <Text size={14} tone="quiet">
              {text.onlyThis}
            </Text>
          )}
          {isAsked && (
            <ConfirmDialog
              title={text.endOthersTitle}
              confirmText={text.endOthersConfirm}
              isPending={end.isPending}
              error={end.error && actionFailure(end.error)}
              onConfirm={() => end.mutate('others')}
              onClose={() => setAsked(false)}
            >
              {text.endOthersHint}
            </ConfirmDialog>
          )}
        </>
      )}
    </Loaded>
  );
}

/** One signed-in browser; the current one is marked and cannot be ended here. */
function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const { browser, system } = deviceParts(session);
  return (
    <Stack as="li" direction="row" gap={16} align="center" className={styles.row}>
      <Disc size={44}>
        <DeviceIcon device={session.device} />
      </Disc>
      <Text as="div" grow>
        <Text weight="medium">
          <bdi>{browser}</bdi>
          {' · '}
          <bdi>{system}</bdi>
          {session.isCurrent && (
            <Chip tone="strong" className={styles.chip}>
              {text.thisDevice}
            </Chip>
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
          <span>
            {text.lastUsed} <TimeAgo at={session.lastUsedAt} />
          </span>
          {session.network && (
            <span>
              {text.network} <bdi dir="ltr">{networkWords(session.network)}</bdi>
            </span>
          )}
          <span>
            {text.signedInBy[session.signedInBy]}، <TimeAgo at={session.createdAt} />
          </span>
        </Stack>
      </Text>
      {!session.isCurrent && (
        <button
          type="button"
          className={styles.end}
          aria-label={text.endOf(deviceName(session))}
          onClick={onEnd}
        >
          {text.end}
        </button>
      )}
    </Stack>
  );
}

/** Placeholder of two devices. */
function SessionSkeleton() {
  return (
    <div aria-hidden="true" className={styles.list}>
      {[0, 1].map((row) => (
        <Stack direction="row" gap={16} align="center" key={row} className={styles.row}>
          <Bone width={44} height={44} radius="round" className={styles.disc} />
          <Stack as="span" gap={12} grow>
            <Bone width="min(160px, 60%)" height={14} />
            <Bone width="min(320px, 90%)" height={14} />
          </Stack>
        </Stack>
      ))}
    </div>
  );
}
