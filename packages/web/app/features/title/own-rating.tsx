import type { WatchedDay } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { type CSSProperties, lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button';
import { SwapLabel } from '../../components/follow-button';
import { CalendarIcon, StackIcon } from '../../components/icons/icon';
import { Text } from '../../components/typography';
import { useRequireMember } from '../../lib/use-member-action';
import { useRating } from '../../lib/use-title-actions';
import styles from './own-rating.module.css';
import { text } from './text';

const DiaryDialog = lazy(() => import('../../components/diary-dialog'));
const ListDialog = lazy(() => import('../../components/list-dialog'));

/** Stars in half steps: a range, so that touch, mouse and keyboard work as everywhere. */
export function StarRating({ id, stars }: { id: number; stars: number | null }) {
  const { wanted, want } = useRating(id);
  /** While it is being dragged. */
  const [draft, setDraft] = useState<number | null>(null);
  const shown = draft ?? (wanted === undefined ? stars : wanted) ?? 0;
  const send = () => {
    if (draft === null) return;
    setDraft(null);
    if (draft !== (stars ?? 0)) want(draft || null);
  };
  return (
    <span className={styles.rating}>
      <span className={styles.stars} style={{ '--stars': shown } as CSSProperties}>
        <input
          type="range"
          min={0}
          max={5}
          step={0.5}
          value={shown}
          aria-label={text.stars}
          aria-valuetext={shown > 0 ? text.starsOf(formatPlain(shown)) : text.noStars}
          title={text.stars}
          onChange={(event) => setDraft(event.currentTarget.valueAsNumber)}
          onPointerUp={send}
          onKeyUp={send}
          onBlur={send}
        />
      </span>
      <Text as="span" size={14} tone="quiet" className={styles.number} aria-hidden="true">
        {shown > 0 && formatPlain(shown)}
      </Text>
    </span>
  );
}

interface DiaryButtonProps {
  title: { id: number; titleFa: string };
  /** Empty until loaded. */
  days: readonly WatchedDay[];
}

/** Opens the days on which the member watched the title. */
export function DiaryButton({ title, days }: DiaryButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const requireMember = useRequireMember();
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => requireMember(() => setOpen(true))}>
        <CalendarIcon size={20} />
        <SwapLabel off={text.watchedOn} on={text.hasWatched} isOn={days.length > 0} />
      </Button>
      {isOpen && (
        <Suspense>
          <DiaryDialog title={title} days={days} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Opens the member's lists, to put the title into them. */
export function ListButton({ title }: { title: { id: number; titleFa: string } }) {
  const [isOpen, setOpen] = useState(false);
  const requireMember = useRequireMember();
  return (
    <>
      <Button
        aria-haspopup="dialog"
        className={styles.list}
        title={text.addToList}
        onClick={() => requireMember(() => setOpen(true))}
      >
        <StackIcon size={20} />
        <span>{text.addToList}</span>
      </Button>
      {isOpen && (
        <Suspense>
          <ListDialog title={title} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
