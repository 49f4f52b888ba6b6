import type { ActivePlayback } from '@parde/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { StreamRow } from '../../components/stream-row';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { playbacksQuery } from './api';
import styles from './session-list.module.css';
import { text } from './text';

/** Current playbacks on all devices, with stop buttons; renders nothing without any. */
export function PlayingNow() {
  const client = useQueryClient();
  const query = playbacksQuery();
  const { data } = useQuery(query);
  const list = useRef<HTMLElement>(null);
  const stop = useMutation({
    mutationFn: ({ id }: ActivePlayback) =>
      callWithCsrf('DELETE /api/playbacks/{id}', { params: { id } }),
    onSuccess: () => {
      list.current?.focus();
      toast(text.playing.stopped);
    },
    onError: (error) => toast(actionFailure(error)),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  });
  const streams = data?.data ?? [];
  if (streams.length === 0) return null;
  return (
    <section ref={list} tabIndex={-1} className={styles.playing} aria-label={text.playing.title}>
      <Text as="h3" below={12}>
        {text.playing.title}
      </Text>
      <ul className={styles.list}>
        {streams.map((stream) => (
          <StreamRow
            key={stream.id}
            stream={stream}
            isStopping={stop.isPending && stop.variables.id === stream.id}
            onStop={() => !stop.isPending && stop.mutate(stream)}
          />
        ))}
      </ul>
    </section>
  );
}
