import WallpaperIcon from '@mui/icons-material/Wallpaper';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { useState } from 'react';
import {
  ArrayInput,
  NullableBooleanInput,
  required,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  useCanAccess,
  useInput,
  useRecordContext,
} from 'react-admin';
import { useFormContext, useFormState } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { fieldError, useAction } from '../../actions/actions';
import { callApi } from '../../api/client';
import { OrderedList, problemsOfRow } from '../../inputs/ordered-list';
import { PictureInput, PicturesInput } from '../../inputs/picture-inputs';
import { Lockable } from '../../inputs/versioned';
import { choicesOf, EDITIONS, FIELD_NAMES } from '../../words/title-words';

type Title = CallOutput<'GET /api/admin/titles/{id}'>;

/** Poster, backdrop and screenshots. */
export function PictureInputs() {
  const { setValue } = useFormContext();
  return (
    <>
      <Lockable field="posterHash" name="پوستر">
        <PictureInput source="posterHash" label="پوستر" aspect="2 / 3" width={180} />
      </Lockable>
      <Lockable field="backdropHash" name="پس‌زمینه">
        <PictureInput source="backdropHash" label="پس‌زمینه" aspect="16 / 9" width={360} />
      </Lockable>
      <Lockable field="screenshots" name="تصویرهای فیلم">
        <PicturesInput
          source="screenshots"
          label="تصویرهای فیلم"
          actions={(hash) => (
            <IconButton
              aria-label="پس‌زمینه کردن این تصویر"
              title="پس‌زمینه کردن"
              onClick={() => setValue('backdropHash', hash, { shouldDirty: true })}
            >
              <WallpaperIcon fontSize="small" />
            </IconButton>
          )}
        />
      </Lockable>
    </>
  );
}

/** Fetches a trailer from its address; it is saved at once, and what else was changed must be before. */
function FetchTrailer() {
  const id = Number(useRecordContext()?.id ?? 0);
  const { isDirty } = useFormState();
  const { canAccess: mayEdit } = useCanAccess({ action: 'change', resource: 'titles' });
  const [url, setUrl] = useState('');
  const fetching = useAction(
    () =>
      callApi('POST /api/admin/titles/{id}/trailers', {
        params: { id },
        body: { url, title_fa: null },
      }),
    { done: 'پیش‌پرده افزوده شد' },
  );
  const problem = fieldError(fetching.error, 'url');
  if (!mayEdit) return null;
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start', width: '100%', mt: 1 }}>
      <TextField
        label="نشانی پیش‌پرده"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={problem !== undefined}
        helperText={
          problem ??
          (isDirty
            ? 'نخست تغییرهای دیگر را ذخیره کنید.'
            : 'نشانی خود فایل MP4 یا WebM، تا ۲۰۰ مگابایت.')
        }
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'url' } }}
        fullWidth
      />
      <Button
        disabled={isDirty || url.trim() === ''}
        loading={fetching.isPending}
        onClick={() => fetching.mutate(undefined, { onSuccess: () => setUrl('') })}
        sx={{ flexShrink: 0, mt: 0.5 }}
      >
        گرفتن
      </Button>
    </Box>
  );
}

/** Names and order of the trailers that there are. */
function TrailersInput() {
  const { field, fieldState } = useInput<Title['trailers']>({ source: 'trailers' });
  const { canAccess: mayUpload } = useCanAccess({ action: 'change', resource: 'uploads' });
  const trailers: Title['trailers'] = field.value || [];
  return (
    <>
      <Typography variant="subtitle2" component="h2" sx={{ mt: 2 }}>
        {FIELD_NAMES.trailers}
      </Typography>
      {trailers.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          این عنوان پیش‌پرده‌ای ندارد.
        </Typography>
      )}
      {mayUpload && (
        <Button component={Link} to="/uploads" sx={{ alignSelf: 'start' }}>
          بارگذاری پیش‌پرده
        </Button>
      )}
      <FetchTrailer />
      <OrderedList
        items={trailers}
        keyOf={({ id }) => id}
        nameOf={({ titleFa }) => titleFa ?? 'پیش‌پرده'}
        onChange={(next) => field.onChange(next)}
        render={(trailer, index) => {
          const problem = problemsOfRow(fieldState.error, index).titleFa;
          return (
            <TextField
              label="نام پیش‌پرده"
              value={trailer.titleFa ?? ''}
              onChange={({ target }) =>
                field.onChange(
                  trailers.map((one) =>
                    one.id === trailer.id ? { ...one, titleFa: target.value || null } : one,
                  ),
                )
              }
              error={problem !== undefined}
              helperText={problem}
              sx={{ marginBlock: 1 }}
            />
          );
        }}
      />
      {fieldState.error?.message && (
        <FormHelperText error>{fieldState.error.message}</FormHelperText>
      )}
    </>
  );
}

/** Editions of the title, with the voice actors of dubbed ones, and trailers. */
export function EditionInputs() {
  return (
    <>
      <Lockable field="editions" name="نسخه‌ها">
        <ArrayInput source="editions" label={FIELD_NAMES.editions}>
          <SimpleFormIterator>
            <SelectInput
              source="kind"
              label="نوع"
              choices={choicesOf(EDITIONS)}
              validate={required()}
            />
            <TextInput source="studio" label="استودیو یا مترجم" />
            <NullableBooleanInput
              source="isCensored"
              label="سانسور"
              nullLabel="نامعلوم"
              falseLabel="بی‌سانسور"
              trueLabel="سانسورشده"
            />
            <ArrayInput source="voices" label="صداپیشگان">
              <SimpleFormIterator inline>
                <TextInput source="nameFa" label="نام" validate={required()} />
                <TextInput source="characterFa" label="به جای" />
              </SimpleFormIterator>
            </ArrayInput>
          </SimpleFormIterator>
        </ArrayInput>
      </Lockable>
      <Lockable field="trailers" name="پیش‌پرده‌ها">
        <TrailersInput />
      </Lockable>
    </>
  );
}
