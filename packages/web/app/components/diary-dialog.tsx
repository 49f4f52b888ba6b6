import type { WatchedDay } from '@parde/contract';
import { formatJalali } from '@parde/shared/jalali';
import { MAX_NOTE } from '@parde/shared/limits';
import { DAY_MS, tehranDate } from '@parde/shared/tehran-day';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import { actionFailure } from '../lib/action-failure';
import { failureOf } from '../lib/api-result';
import { callWithCsrf } from '../lib/csrf';
import { toast } from '../lib/toast';
import { invalidateDiary } from '../lib/user-titles';
import { useAuth } from '../stores/auth';
import { Button } from './button';
import { Dialog } from './dialog';
import { Field } from './field';
import { CloseIcon } from './icons/icon';
import { JalaliDateField } from './jalali-date-field';
import { Stack } from './stack';
import { text as sharedText } from './text';
import { Text } from './typography';

const text = {
  title: (name: string) => `کی «${name}» را دیدید؟`,
  day: 'روز تماشا',
  today: 'امروز',
  yesterday: 'دیروز',
  note: 'یادداشت (اختیاری)',
  noteHelp: 'تنها خودتان آن را می‌بینید.',
  save: 'ثبت در دفتر تماشا',
  saving: 'در حال ثبت…',
  saved: (name: string, day: string) => `«${name}» در ${day} ثبت شد.`,
  before: 'روزهای ثبت‌شده',
  remove: (day: string) => `برداشتن ${day} از دفتر تماشا`,
};

const dayAgo = (daysAgo: number) => tehranDate(Date.now() - daysAgo * DAY_MS);

/** Unsaved notes by profile and by title or entry, so that a typed note outlives its dialog. */
const drafts = new Map<string, string>();

interface DiaryDialogProps {
  title: { id: number; titleFa: string };
  /** The days that have already been entered. */
  days?: readonly WatchedDay[];
  /** The entry to edit; if absent, a new one is created. */
  entry?: WatchedDay;
  onClose: () => void;
}

/** Enters the day on which a title was watched, or changes an entry. Import it lazily. */
export default function DiaryDialog({ title, days = [], entry, onClose }: DiaryDialogProps) {
  const client = useQueryClient();
  const [day, setDay] = useState(entry?.watchedOn ?? tehranDate(Date.now()));
  const profileId = useAuth(({ user }) => user?.profile?.id);
  const draft = `${profileId} ${entry ? `entry ${entry.id}` : `title ${title.id}`}`;
  const [note, setNote] = useState(drafts.get(draft) ?? entry?.note ?? '');
  const forget = () => {
    drafts.delete(draft);
    onClose();
  };
  const save = useMutation({
    mutationFn: () => {
      const words = note.trim();
      if (entry) {
        // What was changed elsewhere stays.
        const body = {
          ...(day === entry.watchedOn ? {} : { watched_on: day }),
          ...(words === (entry.note ?? '') ? {} : { note: words || null }),
        };
        return callWithCsrf('PATCH /api/user/diary/{id}', { params: { id: entry.id }, body });
      }
      // The day may be entered already, with a note that is kept unless there is a new one.
      const body = { title_id: title.id, watched_on: day, ...(words && { note: words }) };
      return callWithCsrf('POST /api/user/diary', { body });
    },
    onSuccess: () => {
      invalidateDiary(client, title.id);
      toast(text.saved(title.titleFa, formatJalali(day)));
      forget();
    },
  });
  const failure = save.error && failureOf(save.error);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <Dialog title={text.title(title.titleFa)} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <Stack gap={16}>
          <JalaliDateField
            label={text.day}
            value={day}
            onChange={setDay}
            error={failure?.fields.watched_on}
          />
          <Stack direction="row" gap={8}>
            {[text.today, text.yesterday].map((words, daysAgo) => (
              <Button
                key={words}
                size="small"
                aria-pressed={day === dayAgo(daysAgo)}
                onClick={() => setDay(dayAgo(daysAgo))}
              >
                {words}
              </Button>
            ))}
          </Stack>
          <Field label={text.note} help={text.noteHelp} error={failure?.fields.note}>
            {(control) => (
              <textarea
                {...control}
                rows={2}
                maxLength={MAX_NOTE}
                value={note}
                onChange={({ currentTarget: { value } }) => {
                  setNote(value);
                  drafts.set(draft, value);
                }}
              />
            )}
          </Field>
          {failure && Object.keys(failure.fields).length === 0 && (
            <Text size={14} tone="error" role="alert">
              {failure.error}
            </Text>
          )}
          <Stack direction="row" gap={12} wrap>
            <Button type="submit" variant="action" aria-disabled={save.isPending}>
              {save.isPending ? text.saving : text.save}
            </Button>
            <Button onClick={forget}>{sharedText.cancel}</Button>
          </Stack>
        </Stack>
      </form>
      {days.length > 0 && <Days titleId={title.id} days={days} />}
    </Dialog>
  );
}

/** The days that have already been entered, each with a remove button. */
function Days({ titleId, days }: { titleId: number; days: readonly WatchedDay[] }) {
  const client = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  /** Removed, though the server may not have answered yet. */
  const [removed, setRemoved] = useState<readonly number[]>([]);
  const { mutate: remove } = useMutation({
    mutationFn: (id: number) => callWithCsrf('DELETE /api/user/diary/{id}', { params: { id } }),
    onMutate: (id) => setRemoved((old) => [...old, id]),
    onSettled: () => invalidateDiary(client, titleId),
    onError: (error, id) => {
      setRemoved((old) => old.filter((other) => other !== id));
      toast(actionFailure(error));
    },
  });
  return (
    <Stack gap={4}>
      <Text as="h3" size={14} tone="quiet">
        {text.before}
      </Text>
      {/* Keeps the focus nearby when a day is removed. */}
      <Stack as="ul" gap={4} ref={list} tabIndex={-1}>
        {days
          .filter(({ id }) => !removed.includes(id))
          .map(({ id, watchedOn, note }) => (
            <Stack as="li" key={id} direction="row" gap={8} align="center" justify="between">
              <Text as="span" size={14} shrink>
                {formatJalali(watchedOn)}
                {note && (
                  <Text as="bdi" size={14} tone="quiet">
                    {` · ${note}`}
                  </Text>
                )}
              </Text>
              <Button
                variant="icon"
                aria-label={text.remove(formatJalali(watchedOn))}
                onClick={() => {
                  list.current?.focus();
                  remove(id);
                }}
              >
                <CloseIcon size={16} />
              </Button>
            </Stack>
          ))}
      </Stack>
    </Stack>
  );
}
