import type { ListedTitle } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { MAX_NOTE } from '@parde/shared/limits';
import { type SyntheticEvent, useState } from 'react';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Field } from '../../components/field';
import { SelectBox } from '../../components/select';
import { Stack } from '../../components/stack';
import { text as sharedText } from '../../components/text';
import { text } from './text';

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
export function NoteDialog({ title, onSave, onClose }: NoteDialogProps) {
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
export function PlaceDialog({ title, place, count, onMove, onClose }: PlaceDialogProps) {
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
