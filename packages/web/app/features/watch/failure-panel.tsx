import type { ActivePlayback } from '@parde/contract';
import { deviceName } from '@parde/shared/device-name';
import { formatPlain } from '@parde/shared/digits';
import { isolateLatin } from '@parde/shared/latin-runs';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { Button } from '../../components/button';
import { StreamRow } from '../../components/stream-row';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { paths } from '../../lib/paths';
import { usePremiumPath } from '../../lib/return-path';
import { versionWords } from '../../lib/title-facts';
import { useAuth } from '../../stores/auth';
import { isChild } from '../../stores/stored-user';
import { isHiddenQuery, playbacksQuery } from './api';
import styles from './failure-panel.module.css';
import { StagePanel, StageWaiting } from './stage';
import { text } from './text';
import type { WatchFailure } from './watch-failure';
import { useWatchSession } from './watch-session';

/** Explains why the film stopped or did not start, and how to continue. */
export function FailurePanel({ failure }: { failure: WatchFailure }) {
  const { restart, openReport } = useWatchSession();
  const { pathname, search } = useLocation();
  const words = text.failures;
  switch (failure.kind) {
    case 'too_many_streams':
      return <Streams onFree={restart} />;
    case 'stopped':
      return <Stopped onRetry={restart} />;
    case 'codec':
      return <Codec />;
    case 'premium':
      return <PremiumEnded onRenewed={restart} />;
    case 'sign_in':
      return (
        <StagePanel
          isNews
          {...words.sign_in}
          actions={
            <Button variant="action" to={paths.login(pathname + search)}>
              {words.sign_in.action}
            </Button>
          }
        />
      );
    case 'missing':
      return <Missing onReport={openReport} />;
    case 'offline':
      return (
        <StagePanel
          isNews
          {...words.offline}
          actions={<Action words={words.offline.action} onPress={restart} />}
        />
      );
    case 'failed':
      return (
        <StagePanel
          isNews
          title={words.failed.title}
          hint={failure.words}
          actions={<Action words={words.failed.action} onPress={restart} />}
        />
      );
  }
}

function Action({ words, onPress }: { words: string; onPress: () => void }) {
  return (
    <Button variant="action" onClick={onPress}>
      {words}
    </Button>
  );
}

/** Shown if premium ended while the film played; once there is premium again, e.g. bought in another tab, the film goes on. */
function PremiumEnded({ onRenewed }: { onRenewed: () => void }) {
  const { pathname, search } = useLocation();
  const plans = usePremiumPath(pathname + search);
  const until = useAuth(({ user }) => user?.premiumUntil ?? null);
  const [ended] = useState(until);
  const { action, again, ...words } = text.failures.premium;
  const buy = plans && (
    <Button variant="action" to={plans}>
      {action}
    </Button>
  );
  const isRenewed = until !== null && until !== ended;
  return (
    <StagePanel
      isNews
      {...words}
      actions={isRenewed ? <Action words={again} onPress={onRenewed} /> : buy}
    />
  );
}

/**
 * Shown if there is no file to play: to a child the server says so, too, of what the profile may no longer watch, e.g.
 * because its age limit was lowered.
 */
function Missing({ onReport }: { onReport: () => void }) {
  const { watchable } = useWatchSession();
  const mayBeHidden = useAuth(({ user }) => isChild(user));
  const hidden = useQuery({ ...isHiddenQuery(watchable.title.id), enabled: mayBeHidden });
  const { missing, closed } = text.failures;
  if (hidden.isLoading) return <StageWaiting />;
  if (hidden.data) {
    return (
      <StagePanel
        isNews
        {...closed}
        actions={
          <Button variant="action" to={paths.chooseProfile()}>
            {closed.action}
          </Button>
        }
      />
    );
  }
  return (
    <StagePanel
      isNews
      {...missing}
      actions={<Action words={missing.action} onPress={onReport} />}
    />
  );
}

/**
 * Shown if playback was stopped: because the film was opened again in this browser, or from another device, which is
 * named if it is playing now.
 */
function Stopped({ onRetry }: { onRetry: () => void }) {
  const { watchable } = useWatchSession();
  const { data, isLoading } = useQuery(playbacksQuery());
  if (isLoading) return <StageWaiting />;
  const isReopened = data?.data.some(
    ({ isCurrentSession, title, episode }) =>
      isCurrentSession && title.id === watchable.title.id && episode?.id === watchable.episode?.id,
  );
  const other = data?.data.find(({ isCurrentSession }) => !isCurrentSession);
  const words = isReopened ? text.failures.reopened : text.failures.stopped;
  const by = !isReopened && other && isolateLatin(text.failures.stopped.by(deviceName(other)));
  return (
    <StagePanel
      isNews
      title={words.title}
      hint={by ? `${words.hint} ${by}` : words.hint}
      actions={<Action words={words.action} onPress={onRetry} />}
    />
  );
}

/** Shown if the browser cannot decode the film: offers another version, or the device's own player. */
function Codec() {
  const { watchable, version, pickVersion } = useWatchSession();
  const words = text.failures.codec;
  const others = watchable.versions.filter(({ fileId }) => fileId !== version?.fileId);
  return (
    <StagePanel
      isNews
      title={words.title}
      hint={words.hint}
      actions={
        <>
          {others.map((other) => (
            <Button key={other.fileId} onClick={() => pickVersion(other)}>
              {words.other(versionWords(other))}
            </Button>
          ))}
          <Button variant="action" to={paths.files(watchable.title.id)}>
            {words.action}
          </Button>
        </>
      }
    />
  );
}

/** Shown if all streams of the plan are in use: each can be stopped to make room. */
function Streams({ onFree }: { onFree: () => void }) {
  const query = useQuery(playbacksQuery());
  const stop = useMutation({
    mutationFn: ({ id }: ActivePlayback) =>
      callWithCsrf('DELETE /api/playbacks/{id}', { params: { id } }),
    onSuccess: onFree,
  });
  const words = text.streams;
  const streams = query.data?.data.filter(({ isCounted }) => isCounted) ?? [];
  const max = query.data?.maxStreams;
  const isEmpty = query.isSuccess && streams.length === 0;
  return (
    <StagePanel
      isNews
      title={words.title}
      hint={max ? words.hint(formatPlain(max)) : words.plainHint}
      actions={
        (isEmpty || query.isError) && (
          <Button variant="action" onClick={onFree}>
            {words.retry}
          </Button>
        )
      }
    >
      {query.isError && <Text tone="error">{words.failed}</Text>}
      {isEmpty && <p>{words.none}</p>}
      {streams.length > 0 && (
        <ul className={styles.list} aria-label={words.list}>
          {streams.map((stream) => (
            <StreamRow
              key={stream.id}
              stream={stream}
              isStopping={stop.isPending && stop.variables.id === stream.id}
              onStop={() => !stop.isPending && stop.mutate(stream)}
            />
          ))}
        </ul>
      )}
      {stop.error && (
        <Text tone="error" role="alert">
          {actionFailure(stop.error)}
        </Text>
      )}
    </StagePanel>
  );
}
