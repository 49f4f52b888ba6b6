import type { ListedTitle } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { MAX_NOTE } from '@parde/shared/limits';
import { type HTMLAttributes, type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button';
import { ClampedText } from '../../components/clamped-text';
import { Dialog } from '../../components/dialog';
import { Field } from '../../components/field';
import { ChevronDownIcon, CloseIcon, MenuIcon } from '../../components/icons/icon';
import { CommentIcon } from '../../components/icons/more-icons';
import { SmallPoster } from '../../components/poster-image';
import { SelectBox } from '../../components/select';
import { Stack } from '../../components/stack';
import { text as sharedText } from '../../components/text';
import { Text } from '../../components/typography';
import styles from './list-editor.module.css';
import { text } from './text';

/** Number of titles from which each one can also be moved to a chosen position. */
const LONG = 10;

interface ListRowProps {
  title: ListedTitle;
  /** Zero-based. */
  place: number;
  /** Number of titles in the list. */
  count: number;
  dragProps: HTMLAttributes<HTMLElement>;
  handleProps: HTMLAttributes<HTMLElement>;
  onMove: (placeOf: (now: number) => number) => void;
  onNote: (note: string) => void;
  onRemove: () => void;
}

/** One title of a list: its position, name and note, and what can be done with it. */
export function ListRow(props: ListRowProps) {
  const { title, place, count, dragProps, handleProps, onMove, onNote, onRemove } = props;
  const [dialog, setDialog] = useState<'place' | 'note' | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <li className={styles.row} {...dragProps}>
        {count >= LONG ? (
          <Button
            variant="link"
            aria-label={text.row.place(title.titleFa, formatPlain(place + 1))}
            aria-haspopup="dialog"
            onClick={() => setDialog('place')}
          >
            {formatPlain(place + 1)}
          </Button>
        ) : (
          <Text as="span" tone="quiet" center>
            <span className="visually-hidden">{text.place(formatPlain(place + 1))}</span>
            <span aria-hidden="true">{formatPlain(place + 1)}</span>
          </Text>
        )}
        <Link to={title.path} className={styles.link} draggable={false}>
          <SmallPoster title={title} width={56} />
          <Stack as="span" shrink>
            <Text as="h2" size={16} weight="medium" truncate dir="auto" className={styles.name}>
              {title.titleFa}
            </Text>
            {title.year !== null && (
              <Text as="span" size={14} tone="quiet">
                {formatPlain(title.year)}
              </Text>
            )}
            {title.note && (
              <ClampedText size={14} tone="quiet" lines={3} dir="auto" className={styles.name}>
                {title.note}
              </ClampedText>
            )}
          </Stack>
        </Link>
        <Stack direction="row" className={styles.actions}>
          {/* For pointers; the buttons beside it do the same by keys. */}
          <span className={styles.handle} title={text.row.drag(title.titleFa)} {...handleProps}>
            <MenuIcon size={20} />
          </span>
          <Button
            variant="icon"
            className={styles.up}
            aria-label={text.row.up(title.titleFa)}
            aria-disabled={place === 0}
            onClick={() => onMove((now) => now - 1)}
          >
            <ChevronDownIcon size={20} />
          </Button>
          <Button
            variant="icon"
            aria-label={text.row.down(title.titleFa)}
            aria-disabled={place === count - 1}
            onClick={() => onMove((now) => now + 1)}
          >
            <ChevronDownIcon size={20} />
          </Button>
          <Button
            variant="icon"
            aria-label={text.row.note(title.titleFa)}
            onClick={() => setDialog('note')}
          >
            <CommentIcon size={20} />
          </Button>
          <Button variant="icon" aria-label={text.row.remove(title.titleFa)} onClick={onRemove}>
            <CloseIcon size={20} />
          </Button>
        </Stack>
      </li>
      {dialog === 'place' && (
        <PlaceDialog
          title={title}
          place={place}
          count={count}
          onMove={(wanted) => {
            onMove(() => wanted);
            close();
          }}
          onClose={close}
        />
      )}
      {dialog === 'note' && (
        <NoteDialog
          title={title}
          onSave={(note) => {
            onNote(note);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}

function Buttons({ save, onClose }: { save: string; onClose: () => void }) {
  return (
    <Stack direction="row" gap={12} wrap>
      <Button type="submit" variant="action">
        {save}
      </Button>
      <Button onClick={onClose}>{sharedText.cancel}</Button>
    </Stack>
  );
}

interface NoteDialogProps {
  title: ListedTitle;
  onSave: (note: string) => void;
  onClose: () => void;
}

/** Edits the note of a title in a list. */
function NoteDialog({ title, onSave, onClose }: NoteDialogProps) {
  const [note, setNote] = useState(title.note ?? '');
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onSave(note.trim());
  };
  return (
    <Dialog title={text.note.title(title.titleFa)} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <Stack gap={16}>
          <Field label={text.note.label} help={text.note.help}>
            {(control) => (
              <textarea
                {...control}
                rows={3}
                maxLength={MAX_NOTE}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
            )}
          </Field>
          <Buttons save={text.note.save} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}

interface PlaceDialogProps {
  title: ListedTitle;
  /** Zero-based. */
  place: number;
  count: number;
  onMove: (place: number) => void;
  onClose: () => void;
}

/** Asks for the new position of a title in a long list. */
function PlaceDialog({ title, place, count, onMove, onClose }: PlaceDialogProps) {
  const [wanted, setWanted] = useState(place);
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    onMove(wanted);
  };
  return (
    <Dialog title={text.move.title(title.titleFa)} onClose={onClose}>
      <form onSubmit={onSubmit}>
        <Stack gap={16}>
          <Field label={text.move.label}>
            {(control) => (
              <SelectBox
                {...control}
                value={wanted}
                onChange={(event) => setWanted(Number(event.currentTarget.value))}
              >
                {Array.from({ length: count }, (_, index) => (
                  <option key={formatPlain(index)} value={index}>
                    {formatPlain(index + 1)}
                  </option>
                ))}
              </SelectBox>
            )}
          </Field>
          <Buttons save={text.move.save} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
