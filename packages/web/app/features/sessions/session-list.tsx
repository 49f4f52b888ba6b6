import type { Session } from '@parde/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import button from '../../components/button.module.css';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { Loaded } from '../../components/loaded';
import { actionFailure } from '../../lib/action-failure';
import { deviceName } from '../../lib/device-words';
import { dropSessions, endOtherSessions, endSession, sessionsQuery } from './api';
import styles from './session-list.module.css';
import { SessionRow } from './session-row';
import { SessionSkeleton } from './session-skeleton';
import { text } from './text';

type Asked = Session | 'others';

/** Signed-in browsers; the others can be signed out after confirmation. */
export function SessionList() {
  const client = useQueryClient();
  const query = useQuery(sessionsQuery());
  const [asked, setAsked] = useState<Asked | null>(null);
  const news = useRef<HTMLParagraphElement>(null);
  const end = useMutation<unknown, Error, Asked>({
    mutationFn: (what) => (what === 'others' ? endOtherSessions() : endSession(what.id)),
    onSuccess: (_, what) => {
      dropSessions(client, (session) =>
        what === 'others' ? !session.isCurrent : session.id === what.id,
      );
      // Close the dialog first, which returns the focus to the button that opened it, before its
      // row is removed.
      flushSync(() => setAsked(null));
      news.current?.focus();
    },
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery().queryKey }),
  });

  function ask(what: Asked) {
    end.reset();
    setAsked(what);
  }

  return (
    <Loaded query={query} skeleton={<SessionSkeleton />}>
      {({ data: sessions }) => (
        <>
          <ul className={styles.list}>
            {sessions.map((session) => (
              <SessionRow key={session.id} session={session} onEnd={() => ask(session)} />
            ))}
          </ul>
          <p ref={news} role="status" tabIndex={-1} className={styles.news}>
            {end.isSuccess && (end.variables === 'others' ? text.othersEnded : text.ended)}
          </p>
          {sessions.length > 1 ? (
            <button type="button" className={button.quiet} onClick={() => ask('others')}>
              {text.endOthers}
            </button>
          ) : (
            <p className={styles.quiet}>{text.onlyThis}</p>
          )}
          {asked && (
            <ConfirmDialog
              title={asked === 'others' ? text.endOthersTitle : text.endTitle}
              confirmText={asked === 'others' ? text.endOthersConfirm : text.endConfirm}
              isPending={end.isPending}
              error={end.error && actionFailure(end.error)}
              onConfirm={() => end.mutate(asked)}
              onClose={() => setAsked(null)}
            >
              {asked === 'others' ? (
                text.endOthersHint
              ) : (
                <>
                  <p className={styles.name}>
                    <bdi>{deviceName(asked)}</bdi>
                  </p>
                  <p>{text.endHint}</p>
                </>
              )}
            </ConfirmDialog>
          )}
        </>
      )}
    </Loaded>
  );
}
