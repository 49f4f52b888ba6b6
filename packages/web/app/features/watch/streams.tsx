import type { ActivePlayback } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { useMutation, useQuery } from '@tanstack/react-query';
import button from '../../components/button.module.css';
import { StreamRow } from '../../components/stream-row';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { playbacksQuery } from './api';
import { StagePanel } from './stage-panel';
import styles from './streams.module.css';
import { text } from './text';

/** All streams of the plan are in use: each can be stopped to make room. */
export function Streams({ onFree }: { onFree: () => void }) {
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
          <button type="button" className={button.go} onClick={onFree}>
            {words.retry}
          </button>
        )
      }
    >
      {query.isError && <p className={styles.failed}>{words.failed}</p>}
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
        <p role="alert" className={styles.failed}>
          {actionFailure(stop.error)}
        </p>
      )}
    </StagePanel>
  );
}
