import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FILE_SOURCES, FOLDER_SOURCES, SCREEN_SOURCES } from '@parde/contract';
import { ApiError, type CallOutput } from '@parde/contract/client';
import { toLatinDigits } from '@parde/shared/digits';
import { useIsMutating, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Title, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { fieldError } from '../../actions/actions';
import { callApi, callOnce } from '../../api/client';
import { sourceName } from '../../words/title-words';
import {
  FileChoice,
  FolderChoice,
  STORE_FILE_KEY,
  type StoredFile,
  type StoredFolder,
} from './file-choice';
import { HELP } from './import-words';
import {
  ColumnMap,
  EMPTY,
  type Errors,
  FIELDS,
  type Form,
  ImdbOptions,
  TmdbOptions,
  WikidataOptions,
} from './source-options';

type Source = (typeof SCREEN_SOURCES)[number];

const isAmong = <T extends Source>(list: readonly T[], source: Source): source is T =>
  (list as readonly Source[]).includes(source);

const numberOf = (text: string) => Number(toLatinDigits(text.trim()) || 'NaN');

function bodyOf(source: Source, form: Form, file: StoredFile | null, folder: StoredFolder | null) {
  const { way, withPictures, withEpisodes, onlyMissing } = form;
  return {
    source,
    file: file?.file ?? null,
    name: file?.name ?? folder?.name ?? sourceName(source),
    columns: file?.columns
      ? Object.fromEntries(file.columns.map(({ name, field }) => [name, field]))
      : null,
    files: isAmong(FOLDER_SOURCES, source) ? (folder?.files ?? []) : null,
    ...(source === 'imdb' && { min_votes: numberOf(form.minVotes), with_episodes: withEpisodes }),
    ...(source === 'wikidata' && { only_missing: onlyMissing }),
    ...(source === 'tmdb' && { with_pictures: withPictures }),
    ...(source === 'tmdb' && way === 'ids' && { ids: form.ids }),
    ...(source === 'tmdb' &&
      way === 'daily' && { daily: form.daily, most_titles: numberOf(form.mostTitles) }),
  };
}

/** A new import, or one that begins again with other columns: `?again=ID`. */
export function ImportCreate() {
  const [search] = useSearchParams();
  const id = search.get('again');
  const earlier = useQuery({
    queryKey: ['import-columns', id],
    queryFn: () => callApi('GET /api/admin/imports/{id}/columns', { params: { id: id ?? '' } }),
    enabled: id !== null,
    retry: false,
    gcTime: 0,
  });
  if (id !== null && earlier.isPending) return <LinearProgress aria-label="خواندن فایل" />;
  return <ImportForm earlier={earlier.data ?? null} problem={earlier.error?.message ?? null} />;
}

type Earlier = CallOutput<'GET /api/admin/imports/{id}/columns'>;

/** Starts an import, or finds the one that an earlier call started, whose answer was lost. */
async function startImport(body: ReturnType<typeof bodyOf>): Promise<{ id: string }> {
  try {
    return await callOnce('POST /api/admin/imports', { body });
  } catch (error) {
    const started = error instanceof ApiError ? (error.body.current as { id?: string }) : undefined;
    if (started?.id === undefined) throw error;
    return { id: started.id };
  }
}

/** What is chosen for an import, and the call that starts it. */
function useNewImport(earlier: Earlier | null) {
  const redirect = useRedirect();
  const [source, setSource] = useState<Source>(earlier?.source ?? 'csv');
  const [form, setForm] = useState(EMPTY);
  const [stored, setStored] = useState<StoredFile | null>(earlier);
  const [folder, setFolder] = useState<StoredFolder | null>(null);
  const start = useMutation({
    mutationFn: () => startImport(bodyOf(source, form, stored, folder)),
    onSuccess: ({ id }) => redirect('show', 'imports', id),
  });
  return {
    source,
    form,
    stored,
    folder,
    start,
    setFolder,
    changeSource(next: Source) {
      setSource(next);
      setForm({ ...form, way: EMPTY.way });
      setStored(null);
      setFolder(null);
      start.reset();
    },
    change(fields: Partial<Form>) {
      setForm({ ...form, ...fields });
      // Its file is of another list.
      if (fields.way) setStored(null);
    },
    changeFile(file: StoredFile | null) {
      setStored(file);
      start.reset();
    },
    changeColumns: (columns: StoredFile['columns']) => setStored(stored && { ...stored, columns }),
  };
}

/** Chooses a source and its file, then starts the check; the changes that it finds are on the next screen. */
function ImportForm({ earlier, problem }: { earlier: Earlier | null; problem: string | null }) {
  const { source, form, stored, folder, start, change, ...chosen } = useNewImport(earlier);
  const isStoring = useIsMutating({ mutationKey: STORE_FILE_KEY }) > 0;
  const errors: Errors = Object.fromEntries(
    FIELDS.map((field) => [field, fieldError(start.error, field)]),
  );
  // Errors of a field are shown at the field.
  const error = Object.values(errors).some((one) => one !== undefined) ? null : start.error;
  const options = { form, change, errors };
  const fileChoice = (of: Parameters<typeof FileChoice>[0]['source'], label?: string) => (
    <FileChoice
      key={`${of} ${form.way}`}
      source={of}
      name={stored?.name}
      {...(label && { label })}
      error={errors.file}
      onChange={chosen.changeFile}
    />
  );
  const needsFile = isAmong(FILE_SOURCES, source) || (source === 'wikidata' && form.way === 'file');
  const needsFolder = isAmong(FOLDER_SOURCES, source);
  return (
    <Card sx={{ maxWidth: 720, padding: { xs: 2, sm: 3 }, marginBlockStart: 2 }}>
      <Title title="ورود تازه" />
      <Stack
        component="form"
        sx={{ gap: 2.5 }}
        onSubmit={(event) => {
          event.preventDefault();
          start.mutate();
        }}
      >
        <TextField
          select
          label="از کجا"
          value={source}
          disabled={isStoring}
          helperText={HELP[source]}
          onChange={({ target }) => chosen.changeSource(target.value as Source)}
        >
          {SCREEN_SOURCES.map((one) => (
            <MenuItem key={one} value={one}>
              {sourceName(one)}
            </MenuItem>
          ))}
        </TextField>
        {isAmong(FILE_SOURCES, source) && fileChoice(source)}
        {needsFolder && (
          <FolderChoice
            key={source}
            source={source}
            error={errors.files ?? errors.file}
            onChange={chosen.setFolder}
          />
        )}
        {source === 'imdb' && <ImdbOptions {...options} />}
        {source === 'wikidata' && <WikidataOptions {...options} file={fileChoice(source)} />}
        {source === 'tmdb' && (
          <TmdbOptions {...options} file={fileChoice(source, 'فایل روزانه را خودم می‌دهم')} />
        )}
        {stored?.encoding && stored.encoding !== 'utf-8' && (
          <Typography variant="body2" color="text.secondary">
            حرف‌های این فایل <bdi>{stored.encoding.toUpperCase()}</bdi> است و خوانده شد؛ اگر نمونه‌ها
            درست نیستند، آن را UTF-8 ذخیره کنید.
          </Typography>
        )}
        {stored?.columns && (
          <ColumnMap
            key={stored.file}
            columns={stored.columns}
            isOfWordpress={source === 'wordpress'}
            error={errors.columns}
            onChange={chosen.changeColumns}
          />
        )}
        {(error || problem) && <Alert severity="error">{error?.message ?? problem}</Alert>}
        <div>
          <Button
            type="submit"
            variant="contained"
            size="large"
            loading={start.isPending}
            disabled={
              isStoring || (needsFile && stored === null) || (needsFolder && folder === null)
            }
          >
            بررسی کن
          </Button>
          <Typography variant="body2" color="text.secondary" sx={{ marginBlockStart: 1 }}>
            نخست می‌بینید چه تغییر می‌کند؛ تا شما نگویید چیزی نوشته نمی‌شود.
          </Typography>
        </div>
      </Stack>
    </Card>
  );
}
