import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { AdminSeason } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';
import { type RefObject, useRef, useState } from 'react';
import { BooleanInput, required, SaveButton, TextInput, Toolbar, useTranslate } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { SimpleForm } from '../../actions/forms';
import { ExternalIdsInput, LatinInput, WholeNumberInput } from '../../inputs/inputs';
import { JalaliInput } from '../../inputs/jalali-input';
import { PictureInput } from '../../inputs/picture-inputs';

export type Episode = Omit<AdminSeason['episodes'][number], 'id' | 'hasFile'> & {
  /** Null: a new one. */
  id: number | null;
  hasFile: boolean;
};

export const digits = (value: number) => toPersianDigits(String(value));
export const episodeName = ({ number, titleFa, titleEn }: Episode) =>
  `${digits(number)}. ${titleFa ?? titleEn ?? 'بی‌نام'}`;

/** Names of the fields of an episode, as its dialog has them. */
export const EPISODE_FIELDS = {
  number: 'شماره',
  titleFa: 'نام فارسی',
  titleEn: 'نام انگلیسی',
  airDate: 'نخستین نمایش',
  runtimeMin: 'زمان (دقیقه)',
  synopsisFa: 'خلاصهٔ داستان',
  stillHash: 'تصویر قسمت',
  isFree: 'رایگان برای همه',
  externalIds: 'شناسه‌های بیرونی',
};

/** Reports to the parent of a form whether the form has unsaved changes. */
function Changed({ of: isChanged }: { of: RefObject<boolean> }) {
  const { isDirty } = useFormState();
  isChanged.current = isDirty;
  return null;
}

interface EpisodeDialogProps {
  episode: Episode;
  /** What the server said of its fields. */
  errors: Record<string, string>;
  onClose: () => void;
  onDone: (episode: Episode) => void;
}

export function EpisodeDialog({ episode, errors, onClose, onDone }: EpisodeDialogProps) {
  // Read once by the form.
  const [given] = useState(() =>
    Object.fromEntries(
      Object.entries(errors).map(([field, message]) => [field, { type: 'server', message }]),
    ),
  );
  const isChanged = useRef(false);
  const translate = useTranslate();
  const leave = (_: object, way: 'backdropClick' | 'escapeKeyDown') => {
    const mayClose =
      !isChanged.current ||
      (way === 'escapeKeyDown' && window.confirm(translate('ra.message.unsaved_changes')));
    if (mayClose) onClose();
  };
  return (
    <Dialog open onClose={leave} fullWidth maxWidth="sm">
      <DialogTitle>{episode.id === null ? 'قسمت تازه' : episodeName(episode)}</DialogTitle>
      <DialogContent>
        <SimpleForm
          warnWhenUnsavedChanges={false}
          record={{ ...episode, id: episode.id ?? 0 }}
          onSubmit={(values: object) => onDone({ ...(values as Episode), id: episode.id })}
          sanitizeEmptyValues={false}
          errors={given}
          resetOptions={{ keepErrors: true }}
          toolbar={
            <Toolbar sx={{ gap: 1, background: 'transparent' }}>
              <SaveButton label="انجام" alwaysEnable />
              <Button color="inherit" onClick={onClose}>
                انصراف
              </Button>
            </Toolbar>
          }
        >
          <Changed of={isChanged} />
          <WholeNumberInput source="number" label={EPISODE_FIELDS.number} validate={required()} />
          <TextInput source="titleFa" label={EPISODE_FIELDS.titleFa} />
          <LatinInput source="titleEn" label={EPISODE_FIELDS.titleEn} />
          <JalaliInput source="airDate" label={EPISODE_FIELDS.airDate} />
          <WholeNumberInput source="runtimeMin" label={EPISODE_FIELDS.runtimeMin} />
          <TextInput source="synopsisFa" label={EPISODE_FIELDS.synopsisFa} multiline minRows={2} />
          <PictureInput
            source="stillHash"
            label={EPISODE_FIELDS.stillHash}
            aspect="16 / 9"
            width={240}
          />
          <BooleanInput source="isFree" label={EPISODE_FIELDS.isFree} />
          <ExternalIdsInput label={EPISODE_FIELDS.externalIds} />
        </SimpleForm>
      </DialogContent>
    </Dialog>
  );
}
