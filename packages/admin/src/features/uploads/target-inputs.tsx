import Alert from '@mui/material/Alert';
import Chip from '@mui/material/Chip';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { CallOutput } from '@parde/contract/client';
import { formatPlain, formatResolution } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  AutocompleteInput,
  BooleanInput,
  ReferenceInput,
  required,
  SelectInput,
  TextInput,
  useGetOne,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { callApi } from '../../api/client';
import { pictureSubtitleWords, placeWords } from '../../fields/fields';
import { WholeNumberInput } from '../../inputs/inputs';
import { LanguageInput } from '../../inputs/language-input';

export type Upload = CallOutput<'GET /api/admin/uploads/{id}'>;
type AdminTitle = CallOutput<'GET /api/admin/titles/{id}'>;

const KINDS = [
  { id: 'dubbed', name: 'دوبله' },
  { id: 'subtitled', name: 'زیرنویس' },
  { id: 'original', name: 'زبان اصلی' },
];
const KIND_NAMES = Object.fromEntries(KINDS.map(({ id, name }) => [id, name]));
const CENSORSHIP = [
  { id: 'unknown', name: 'نامعلوم' },
  { id: 'no', name: 'بی‌سانسور' },
  { id: 'yes', name: 'سانسورشده' },
];

const titleText = (title?: Pick<AdminTitle, 'titleFa' | 'year'>) =>
  title ? `${title.titleFa}${title.year ? ` (${formatPlain(title.year)})` : ''}` : '';

/** Titles that the file name may refer to; a click chooses one. */
function Suggestions({ upload }: { upload: Upload }) {
  const { setValue } = useFormContext();
  const titleId = useWatch({ name: 'titleId' });
  const { titles, name } = upload.match;
  if (titles.length === 0) {
    return (
      <Typography variant="body2" color="text.secondary" sx={{ marginBlockEnd: 1.5 }}>
        از نام فایل عنوانی پیدا نشد
        {name && (
          <>
            {' '}
            (<bdi>{name}</bdi>)
          </>
        )}
        ؛ خودتان برگزینید. اگر عنوان هنوز نیست، نخست آن را بسازید.
      </Typography>
    );
  }
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', marginBlockEnd: 1.5 }}>
      {titles.map((title) => (
        <Chip
          key={title.id}
          label={titleText(title)}
          color={title.id === titleId ? 'primary' : 'default'}
          onClick={() => setValue('titleId', title.id, { shouldDirty: true })}
        />
      ))}
    </Stack>
  );
}

/** The title, and the episode of a series. */
export function PlaceInputs({ upload }: { upload: Upload }) {
  const [titleId, purpose] = useWatch({ name: ['titleId', 'purpose'] });
  const { data: title } = useGetOne<AdminTitle>('titles', { id: titleId }, { enabled: !!titleId });
  return (
    <>
      <Suggestions upload={upload} />
      <ReferenceInput source="titleId" reference="titles" perPage={10}>
        <AutocompleteInput
          label="عنوان"
          optionText={titleText}
          filterToQuery={(q: string) => ({ q })}
          validate={required()}
        />
      </ReferenceInput>
      {title?.type === 'series' && purpose !== 'trailer' && (
        <Stack direction="row" sx={{ gap: 2 }}>
          <WholeNumberInput source="season" label="فصل" validate={required()} />
          <WholeNumberInput source="episode" label="قسمت" validate={required()} />
        </Stack>
      )}
      {title && title.state !== 'published' && (
        <Alert severity="info" sx={{ marginBlockEnd: 2 }}>
          این عنوان هنوز منتشر نشده است. فیلم افزوده می‌شود، ولی تا{' '}
          <MuiLink component={Link} to={`/titles/${title.id}/state`}>
            انتشار عنوان
          </MuiLink>{' '}
          کسی آن را نمی‌بیند.
        </Alert>
      )}
    </>
  );
}

/** Media files of the chosen title, of the chosen episode. */
function useFilesOfPlace() {
  const [titleId, season, episode] = useWatch({ name: ['titleId', 'season', 'episode'] });
  const { data } = useQuery({
    queryKey: ['media', 'ofTitle', titleId],
    queryFn: () => callApi('GET /api/admin/media', { query: { title_id: titleId, per_page: 60 } }),
    enabled: !!titleId,
  });
  return (data?.data ?? [])
    .filter((file) => file.season === null || (file.season === season && file.episode === episode))
    .map((file) => ({
      id: file.id,
      name: [
        placeWords(file),
        KIND_NAMES[file.kind],
        file.studio,
        file.resolution && formatResolution(file.resolution),
      ]
        .filter(Boolean)
        .join('، '),
    }));
}

/** How the film is watched, and what it replaces. */
export function FilmInputs({ upload }: { upload: Upload }) {
  const files = useFilesOfPlace();
  const tracks = upload.facts?.audioLanguages ?? [];
  const pictures = upload.facts?.pictureSubtitles ?? [];
  return (
    <>
      <SelectInput source="kind" label="نسخه" choices={KINDS} validate={required()} />
      <TextInput source="studio" label="استودیوی دوبله" />
      <SelectInput source="censorship" label="سانسور" choices={CENSORSHIP} validate={required()} />
      {tracks.map((language, at) => (
        <LanguageInput
          // biome-ignore lint/suspicious/noArrayIndexKey: tracks have nothing else
          key={at}
          source={`audioLanguages.${at}`}
          label={`زبان صدای ${formatPlain(at + 1)}`}
          helperText={language ? undefined : 'در فایل نیامده است'}
        />
      ))}
      {files.length > 0 && (
        <SelectInput
          source="replacesFileId"
          label="به جای"
          choices={files}
          emptyText="هیچ‌کدام؛ کنار آن‌ها می‌آید"
          helperText="فایل پیشین، با زیرنویس‌ها و نشانه‌هایش، پاک می‌شود: همین که فایل تازه پخش شود."
        />
      )}
      {pictures.length > 0 && (
        <SelectInput
          source="burntStream"
          label="زیرنویس چسبیده"
          choices={pictures.map((one) => ({ id: one.stream, name: pictureSubtitleWords(one) }))}
          emptyText="هیچ‌کدام"
          helperText="زیرنویس‌های تصویری فایل متن نیستند؛ یکی را می‌توان بر تصویر پخش روان نشاند."
        />
      )}
      <BooleanInput source="isEncoded" label="ساختن پخش روان برای شبکه‌های کند" />
    </>
  );
}

/** The purpose of a film file: the film or episode itself, or a trailer. */
export function PurposeInput() {
  return (
    <SelectInput
      source="purpose"
      label="این فایل چیست"
      choices={[
        { id: 'film', name: 'خود فیلم یا قسمت' },
        { id: 'trailer', name: 'پیش‌پرده، که برای همه باز است' },
      ]}
      validate={required()}
    />
  );
}

/** The film that a subtitle belongs to, and its kind. */
export function SubtitleInputs({ upload }: { upload: Upload }) {
  const files = useFilesOfPlace();
  const [titleId, fileId] = useWatch({ name: ['titleId', 'fileId'] });
  const { setValue } = useFormContext();
  const only = files.length === 1 ? files[0]?.id : undefined;
  useEffect(() => {
    if (only !== undefined && !fileId) setValue('fileId', only);
  }, [only, fileId, setValue]);
  return (
    <>
      <SelectInput
        source="fileId"
        label="برای کدام فایل"
        choices={files}
        validate={required()}
        helperText={
          titleId && files.length === 0
            ? 'این‌جا هنوز فیلمی نیست؛ نخست فیلم را بیفزایید.'
            : undefined
        }
      />
      <LanguageInput
        source="language"
        label="زبان"
        helperText={
          upload.facts?.language ? undefined : 'خالی: از متن پیدا می‌شود، اگر فارسی یا عربی باشد'
        }
      />
      <TextInput source="label" label="نشان" helperText="اگر از این زبان چند زیرنویس هست" />
      <BooleanInput source="isForced" label="تنها برای جاهایی که زبان دیگری گفته می‌شود" />
      <BooleanInput source="isSdh" label="برای ناشنوایان، با صداها" />
    </>
  );
}
