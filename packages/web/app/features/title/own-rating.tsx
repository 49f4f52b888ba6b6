import type { WatchedDay } from '@parde/contract';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../components/button';
import { SwapLabel } from '../../components/follow-button';
import { CalendarIcon, StackIcon } from '../../components/icons/icon';
import { useRequireMember } from '../../lib/use-member-action';
import styles from './own-rating.module.css';
import { text } from './text';

const DiaryDialog = lazy(() => import('../../components/diary-dialog'));
const ListDialog = lazy(() => import('../../components/list-dialog'));

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
