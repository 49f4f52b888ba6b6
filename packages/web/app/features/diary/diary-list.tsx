import type { DiaryItem } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { isolated } from '@parde/shared/isolated';
import { formatJalali, formatJalaliMonth, toJalali } from '@parde/shared/jalali';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button';
import { ClampedText } from '../../components/clamped-text';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { CalendarIcon, CloseIcon, StarIcon } from '../../components/icons/icon';
import { lazyWithRetry } from '../../components/loaded';
import { SmallPoster } from '../../components/poster-image';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { actionFailure } from '../../lib/action-failure';
import { callWithCsrf } from '../../lib/csrf';
import { toast } from '../../lib/toast';
import { invalidateDiary } from '../../lib/user-titles';
import styles from './diary-list.module.css';
import { text } from './text';

const DiaryDialog = lazyWithRetry(() => import('../../components/diary-dialog'));

/** Entries below the Jalali month of their day, in their given order. */
export function byMonth(items: readonly DiaryItem[]): { name: string; items: DiaryItem[] }[] {
  const months = new Map<string, DiaryItem[]>();
  for (const item of items) {
    const day = toJalali(item.watchedOn);
    const name = day ? formatJalaliMonth(day) : '';
    const month = months.get(name) ?? [];
    months.set(name, month);
    month.push(item);
  }
  return [...months].map(([name, ofMonth]) => ({ name, items: ofMonth }));
}

interface DiaryListProps {
  items: DiaryItem[];
  /** Moves the focus from the entry that is removed. */
  onRemoved: () => void;
}

/** The diary, month by month. */
export function DiaryList({ items, onRemoved }: DiaryListProps) {
  const [changed, setChanged] = useState<DiaryItem | null>(null);
  const [removed, setRemoved] = useState<DiaryItem | null>(null);
  return (
    <Stack gap={40}>
      {byMonth(items).map((month) => (
        <section key={month.name} aria-label={month.name}>
          <Text as="h2" size={16} tone="quiet" below={16}>
            {month.name}
          </Text>
          <Stack as="ul" gap={16} className={styles.rows}>
            {month.items.map((item) => (
              <li key={item.entryId}>
                <Row
                  item={item}
                  onChange={() => setChanged(item)}
                  onRemove={() => setRemoved(item)}
                />
              </li>
            ))}
          </Stack>
        </section>
      ))}
      {changed && (
        <DiaryDialog
          title={changed}
          entry={{ ...changed, id: changed.entryId }}
          onClose={() => setChanged(null)}
        />
      )}
      {removed && (
        <RemoveDialog item={removed} onRemoved={onRemoved} onClose={() => setRemoved(null)} />
      )}
    </Stack>
  );
}

interface RowProps {
  item: DiaryItem;
  onChange: () => void;
  onRemove: () => void;
}

function Row({ item, onChange, onRemove }: RowProps) {
  const day = formatJalali(item.watchedOn);
  return (
    <article className={styles.row}>
      <Text as="time" size={20} weight="bold" center dateTime={item.watchedOn} aria-label={day}>
        {formatPlain(toJalali(item.watchedOn)?.day ?? 0)}
      </Text>
      <Link to={item.path} className={styles.link}>
        <SmallPoster title={item} width={56} />
        <Stack as="span" shrink>
          <Text as="h3" weight="medium" truncate dir="auto" className={styles.name}>
            {item.titleFa}
          </Text>
          {item.stars !== null && (
            <Stack as="span" direction="row" gap={4} align="center" size={14} tone="quiet">
              <StarIcon size={16} className={styles.star} />
              <span className="visually-hidden">{text.stars(formatPlain(item.stars))}</span>
              <span aria-hidden="true">{formatPlain(item.stars)}</span>
            </Stack>
          )}
          {item.note && (
            <ClampedText size={14} tone="quiet" lines={3} dir="auto" className={styles.name}>
              {item.note}
            </ClampedText>
          )}
        </Stack>
      </Link>
      <Stack direction="row">
        <Button variant="icon" aria-label={text.change(item.titleFa, day)} onClick={onChange}>
          <CalendarIcon size={20} />
        </Button>
        <Button variant="icon" aria-label={text.remove(item.titleFa, day)} onClick={onRemove}>
          <CloseIcon size={20} />
        </Button>
      </Stack>
    </article>
  );
}

interface RemoveDialogProps extends Pick<DiaryListProps, 'onRemoved'> {
  item: DiaryItem;
  onClose: () => void;
}

function RemoveDialog({ item, onRemoved, onClose }: RemoveDialogProps) {
  const client = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => callWithCsrf('DELETE /api/user/diary/{id}', { params: { id: item.entryId } }),
    onSuccess: () => {
      invalidateDiary(client, item.id);
      toast(text.removed(item.titleFa));
      onRemoved();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title={text.removeTitle}
      confirmText={text.removeAction}
      isPending={isPending}
      error={error && actionFailure(error)}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {text.removeHint(isolated(item.titleFa), formatJalali(item.watchedOn))}
    </ConfirmDialog>
  );
}
