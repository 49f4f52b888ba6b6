import type { WatchedDay } from '@parde/contract';
import { useState } from 'react';
import { Button } from '../../components/button';
import { SwapLabel } from '../../components/follow-button';
import { CalendarIcon, StackIcon } from '../../components/icons/icon';
import { lazyPart } from '../../components/loaded';
import { useRequireMember } from '../../lib/use-member-action';
import styles from './own-rating.module.css';
import { text } from './text';

const DiaryDialog = lazyPart(() => import('../../components/diary-dialog'));
const ListDialog = lazyPart(() => import('../../components/list-dialog'));

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
      {isOpen && <DiaryDialog title={title} days={days} onClose={() => setOpen(false)} />}
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
      {isOpen && <ListDialog title={title} onClose={() => setOpen(false)} />}
    </>
  );
}
