import type { ContinueItem } from '@parde/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ArtImage } from '../../components/art-image';
import { Button } from '../../components/button';
import { CloseIcon, PlayIcon } from '../../components/icons/icon';
import { ScrollRow } from '../../components/scroll-row';
import { Text } from '../../components/typography';
import { WatchBar } from '../../components/watch-bar';
import { actionFailure } from '../../lib/action-failure';
import { hadContinueItems, rememberContinueItems } from '../../lib/continue-memory';
import { callWithCsrf } from '../../lib/csrf';
import { STILL_WIDTHS } from '../../lib/image-sources';
import { paths } from '../../lib/paths';
import { flushProgress } from '../../lib/progress-queue';
import { timeLeftWords } from '../../lib/title-facts';
import { toast } from '../../lib/toast';
import { useMemberQuery } from '../../lib/use-member-action';
import { episodeName } from '../../lib/words';
import { type ContinueList, continueQuery } from './api';
import styles from './continue-row.module.css';
import { ContinueSkeleton } from './continue-skeleton';
import { text } from './text';

const ROW_SIZES = '(max-width: 675px) 62vw, (max-width: 1023px) 32vw, 320px';

/** Removes a title from the row until it is watched again. */
function useRemove() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (item: ContinueItem) =>
      callWithCsrf('DELETE /api/user/continue/{id}', { params: { id: item.id } }),
    onSuccess: (_, item) => {
      client.setQueryData<ContinueList>(
        continueQuery().queryKey,
        (list) => list && { data: list.data.filter(({ id }) => id !== item.id) },
      );
      void client.invalidateQueries({ queryKey: ['GET /api/user/continue'] });
      toast(text.removed(item.titleFa));
    },
    onError: (error) => toast(actionFailure(error)),
  });
}

/** The member's unfinished films and next episodes, latest first. Loaded by members only. */
export default function ContinueRow({ userId }: { userId: number }) {
  const list = useMemberQuery(continueQuery());
  const [isPlaceKept] = useState(() => hadContinueItems(userId));
  const { mutate: remove, isPending } = useRemove();
  const row = useRef<HTMLDivElement>(null);

  // Sends queued progress reports of pages that have since been closed.
  useEffect(() => {
    void flushProgress(userId);
  }, [userId]);

  const count = list?.data.length;
  useEffect(() => {
    if (count !== undefined) rememberContinueItems(userId, count > 0);
  }, [userId, count]);

  if (!list) return isPlaceKept && <ContinueSkeleton />;
  if (list.data.length === 0) return null;
  return (
    // Keeps the focus nearby when a card is removed.
    <div ref={row} tabIndex={-1} className={styles.row}>
      <ScrollRow
        heading={text.title}
        href={paths.history}
        items={list.data}
        isWide
        keyOf={(item) => item.id}
        render={(item) => (
          <ContinueCard
            item={item}
            onRemove={() => {
              if (isPending) return;
              row.current?.focus();
              remove(item);
            }}
          />
        )}
      />
    </div>
  );
}

interface ContinueCardProps {
  item: ContinueItem;
  onRemove: () => void;
}

/** A still with the progress at its edge; the whole card is a link that resumes playback. */
function ContinueCard({ item, onRemove }: ContinueCardProps) {
  const picture = item.still ?? item.poster;
  return (
    <article className={styles.card}>
      <Link to={item.watchPath} className={styles.link}>
        <Text
          as="h3"
          size={16}
          weight="medium"
          truncate
          above={12}
          dir="auto"
          className={styles.name}
        >
          {item.titleFa}
        </Text>
        <Text as="span" size={12} tone="quiet" truncate block className={styles.note}>
          {continueWords(item)}
        </Text>
        <span className={styles.still}>
          {picture && (
            <ArtImage
              className={styles.picture}
              src={picture}
              blur={item.stillBlur ?? item.posterBlur}
              alt=""
              widths={STILL_WIDTHS}
              sizes={ROW_SIZES}
              ratio="16 / 9"
            />
          )}
          <span className={styles.play} data-theme="dark">
            <PlayIcon size={24} />
          </span>
          <WatchBar {...item} className={styles.bar} />
        </span>
      </Link>
      <Button
        variant="icon"
        className={styles.remove}
        data-theme="dark"
        aria-label={text.remove(item.titleFa)}
        title={text.remove(item.titleFa)}
        onClick={onRemove}
      >
        <CloseIcon size={20} />
      </Button>
    </article>
  );
}

/** The episode, e.g. «بعدی: فصل ۱، قسمت ۳» if not started; for films the remaining time. Kept short to fit a card. */
export function continueWords(item: ContinueItem): string {
  const { episode, positionSeconds, durationSeconds } = item;
  if (episode) {
    const place = episodeName({ ...episode, titleFa: null });
    return positionSeconds === 0 ? text.next(place) : place;
  }
  return timeLeftWords(positionSeconds, durationSeconds ?? 0);
}
