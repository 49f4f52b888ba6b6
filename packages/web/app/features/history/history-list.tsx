import type { HistoryItem } from '@parde/contract';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { Button } from '../../components/button';
import { CloseIcon } from '../../components/icons/icon';
import { SmallPoster } from '../../components/poster-image';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { WatchBar } from '../../components/watch-bar';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { deletePendingReports } from '../../lib/progress-queue';
import { toast } from '../../lib/toast';
import { episodeName } from '../../lib/words';
import { useAuth, viewerIdOf } from '../../stores/auth';
import { HISTORY_KEY, type HistoryPage } from './api';
import styles from './history-list.module.css';
import { byDay, progressWords, whenWords } from './history-words';
import { text } from './text';

/** Entries grouped by day. */
export function HistoryList({ items }: { items: HistoryItem[] }) {
  const { forget, leaving } = useRemoveEntry();
  const list = useRef<HTMLDivElement>(null);
  const now = Date.now();
  const shown = items.filter(({ historyId }) => !leaving.includes(historyId));
  return (
    // Keeps the focus nearby when a row is removed.
    <Stack gap={40} ref={list} tabIndex={-1} className={styles.days}>
      {byDay(shown, now).map((day) => (
        <section key={day.key} aria-labelledby={`day-${day.key}`}>
          <Text as="h2" size={16} tone="quiet" below={16} id={`day-${day.key}`}>
            {day.name}
          </Text>
          <Stack as="ul" gap={16} className={styles.rows} aria-label={`${text.title}، ${day.name}`}>
            {day.items.map((item) => (
              <li key={item.historyId}>
                <HistoryRow
                  item={item}
                  now={now}
                  onForget={() => {
                    list.current?.focus();
                    forget({ historyId: item.historyId, titleId: item.id, name: item.titleFa });
                  }}
                />
              </li>
            ))}
          </Stack>
        </section>
      ))}
    </Stack>
  );
}

interface HistoryRowProps {
  item: HistoryItem;
  /** Unix time in milliseconds. */
  now: number;
  onForget: () => void;
}

/** What was watched, how far and when. Removal is confirmed in place. */
function HistoryRow({ item, now, onForget }: HistoryRowProps) {
  const [isAsking, setAsking] = useState(false);
  const remove = useRef<HTMLButtonElement>(null);
  const onNo = () => {
    flushSync(() => setAsking(false));
    remove.current?.focus();
  };
  const episode = item.episode && episodeName(item.episode);
  return (
    <article className={styles.row}>
      <Link to={item.watchPath ?? item.path} className={styles.link}>
        <SmallPoster title={item} width={72} />
        <Stack as="span" shrink>
          <Text as="h3" weight="medium" truncate className={styles.name} dir="auto">
            {item.titleFa}
          </Text>
          {episode && (
            <Text as="span" size={14} tone="quiet">
              {episode}
            </Text>
          )}
          <WatchBar {...item} className={styles.bar} />
          <Stack as="span" direction="row" gap={16} rowGap={0} wrap size={14} tone="quiet">
            {progressWords(item)}
            <time dateTime={item.watchedAt} title={formatJalaliTime(item.watchedAt)}>
              {whenWords(item.watchedAt, now)}
            </time>
          </Stack>
        </Stack>
      </Link>
      {isAsking ? (
        <Question onYes={onForget} onNo={onNo} />
      ) : (
        <Button
          ref={remove}
          variant="icon"
          aria-label={text.remove(item.titleFa)}
          title={text.remove(item.titleFa)}
          onClick={() => setAsking(true)}
        >
          <CloseIcon size={20} />
        </Button>
      )}
    </article>
  );
}

function Question({ onYes, onNo }: { onYes: () => void; onNo: () => void }) {
  const no = useRef<HTMLButtonElement>(null);
  useEffect(() => no.current?.focus(), []);
  const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && onNo();
  return (
    <fieldset className={styles.question} onKeyDown={onKeyDown}>
      <legend>{text.question}</legend>
      <Button ref={no} size="small" onClick={onNo}>
        {text.keep}
      </Button>
      <Button variant="danger" size="small" onClick={onYes}>
        {text.confirm}
      </Button>
    </fieldset>
  );
}

const KEY = ['forget'] as const;

interface Entry {
  historyId: number;
  titleId: number;
  name: string;
}

/** Removes an entry optimistically. */
function useRemoveEntry() {
  const client = useQueryClient();
  const { mutate: forget } = useMutation({
    mutationKey: KEY,
    mutationFn: ({ historyId }: Entry) =>
      callWithCsrf('DELETE /api/user/history/{id}', { params: { id: historyId } }),
    onSuccess: (_, { historyId, titleId, name }) => {
      const watcher = viewerIdOf(useAuth.getState().user);
      if (watcher !== undefined) deletePendingReports(watcher, titleId);
      void client.invalidateQueries({ queryKey: ['GET /api/user/continue'] });
      client.setQueriesData<HistoryPage>(
        { queryKey: HISTORY_KEY },
        (list) =>
          list && { ...list, data: list.data.filter((item) => item.historyId !== historyId) },
      );
      // An entry from the next page may move up to the end of this one.
      void client.invalidateQueries({ queryKey: HISTORY_KEY });
      toast(text.removed(name));
    },
    onError: (error) => toast(actionFailure(error)),
  });
  const leaving = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: (mutation) => (mutation.state.variables as Entry).historyId,
  });
  return { forget, leaving };
}
