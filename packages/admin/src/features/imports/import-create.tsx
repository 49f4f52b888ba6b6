import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { CSV_FIELDS, FILE_SOURCES, FOLDER_SOURCES, SCREEN_SOURCES } from '@parde/contract';
import { toLatinDigits } from '@parde/shared/digits';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Title, useRedirect } from 'react-admin';
import { fieldError } from '../../actions/actions';
import { callApi } from '../../api/client';
import { sourceName } from '../../fields/title-words';
import { FolderChoice, type StoredFolder } from './folder-choice';
import { csvFieldName, HELP } from './import-words';

type Source = (typeof SCREEN_SOURCES)[number];
type FileSource = (typeof FILE_SOURCES)[number];
type CsvField = (typeof CSV_FIELDS)[number];

const ACCEPT: Record<FileSource, string> = {
  csv: '.csv,.tsv,.txt,text/csv',
  wordpress: '.xml,text/xml',
  catalogue: '.jsonl,.gz,.json',
};

const isFileSource = (source: Source): source is FileSource =>
  (FILE_SOURCES as readonly string[]).includes(source);

type FolderSource = (typeof FOLDER_SOURCES)[number];

const isFolderSource = (source: Source): source is FolderSource =>
  (FOLDER_SOURCES as readonly string[]).includes(source);

interface Stored {
  file: string;
  name: string;
  columns: { name: string; field: CsvField | null }[] | null;
}

/** What each column of a table is. */
function ColumnMap({
  columns,
  onChange,
}: {
  columns: NonNullable<Stored['columns']>;
  onChange: (columns: NonNullable<Stored['columns']>) => void;
}) {
  return (
    <Stack component="fieldset" sx={{ gap: 1.5, border: 0, padding: 0, margin: 0 }}>
      <Typography component="legend" sx={{ marginBlockEnd: 1 }}>
        هر ستون چیست؟
      </Typography>
      {columns.map(({ name, field }, at) => (
        <TextField
          key={name}
          select
          size="small"
          label={name}
          value={field ?? ''}
          onChange={({ target }) =>
            onChange(
              columns.map((column, n) =>
                n === at ? { name, field: (target.value || null) as CsvField | null } : column,
              ),
            )
          }
        >
          <MenuItem value="">نادیده بماند</MenuItem>
          {CSV_FIELDS.map((one) => (
            <MenuItem key={one} value={one}>
              {csvFieldName(one)}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Stack>
  );
}

/** Chooses a source and its file, then has it checked; what would change is on the next screen. */
export function ImportCreate() {
  const redirect = useRedirect();
  const [source, setSource] = useState<Source>('csv');
  const [stored, setStored] = useState<Stored | null>(null);
  const [ids, setIds] = useState('');
  const [folder, setFolder] = useState<StoredFolder | null>(null);
  const [minVotes, setMinVotes] = useState('۱۰۰۰');
  const input = useRef<HTMLInputElement>(null);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      if (!isFileSource(source)) throw new Error('no file is needed');
      const body = file.slice(0, file.size, 'application/octet-stream');
      const answer = await callApi('POST /api/admin/imports/files', { query: { source }, body });
      return { ...answer, name: file.name };
    },
    onSuccess: setStored,
  });
  const start = useMutation({
    mutationFn: () =>
      callApi('POST /api/admin/imports', {
        body: {
          source,
          file: isFileSource(source) ? (stored?.file ?? null) : null,
          name: stored?.name ?? folder?.name ?? sourceName(source),
          columns: stored?.columns
            ? Object.fromEntries(
                stored.columns.flatMap(({ name, field }) => (field ? [[name, field]] : [])),
              )
            : null,
          ids: source === 'tmdb' && ids.trim() !== '' ? ids : null,
          files: isFolderSource(source) ? (folder?.files ?? []) : null,
          ...(source === 'imdb' && { minVotes: Number(toLatinDigits(minVotes) || '0') }),
        },
      }),
    onSuccess: ({ id }) => redirect('show', 'imports', id),
  });
  const errors = Object.fromEntries(
    (['file', 'columns', 'ids', 'minVotes', 'files'] as const).map((field) => [
      field,
      fieldError(start.error, field),
    ]),
  );
  const fileError = upload.error?.message ?? errors.file ?? errors.files ?? errors.columns;
  // What belongs to a field stands there.
  const error = Object.values(errors).some((one) => one !== undefined) ? null : start.error;
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
        <Typography variant="h5" component="h1">
          ورود تازه
        </Typography>
        <TextField
          select
          label="از کجا"
          value={source}
          helperText={HELP[source]}
          onChange={({ target }) => {
            setSource(target.value as Source);
            setStored(null);
            setFolder(null);
            upload.reset();
            start.reset();
          }}
        >
          {SCREEN_SOURCES.map((one) => (
            <MenuItem key={one} value={one}>
              {sourceName(one)}
            </MenuItem>
          ))}
        </TextField>
        {isFileSource(source) && (
          <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', flexWrap: 'wrap' }}>
            <Button
              variant="outlined"
              startIcon={<UploadIcon />}
              loading={upload.isPending}
              onClick={() => input.current?.click()}
            >
              {stored ? 'فایلی دیگر' : 'برگزیدن فایل'}
            </Button>
            <input
              ref={input}
              type="file"
              hidden
              accept={ACCEPT[source]}
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                start.reset();
                if (file) upload.mutate(file);
                target.value = '';
              }}
            />
            {stored && <bdi>{stored.name}</bdi>}
          </Stack>
        )}
        {isFolderSource(source) && (
          <FolderChoice key={source} source={source} onChange={setFolder} />
        )}
        {fileError && <FormHelperText error>{fileError}</FormHelperText>}
        {source === 'imdb' && (
          <TextField
            label="دست‌کم چند رأی"
            value={minVotes}
            onChange={({ target }) => setMinVotes(target.value)}
            error={errors.minVotes !== undefined}
            helperText={errors.minVotes ?? 'عنوان‌هایی که کمتر از این رأی دارند وارد نمی‌شوند'}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        )}
        {stored?.columns && (
          <ColumnMap
            columns={stored.columns}
            onChange={(columns) => setStored({ ...stored, columns })}
          />
        )}
        {source === 'tmdb' && (
          <TextField
            label="شناسه‌ها"
            value={ids}
            onChange={({ target }) => setIds(target.value)}
            multiline
            minRows={3}
            error={errors.ids !== undefined}
            helperText={
              errors.ids ??
              'هر سطر یکی: movie/603، tv/1396 یا tt0133093. خالی: عنوان‌های همین‌جا که شناسهٔ IMDb دارند.'
            }
            slotProps={{ htmlInput: { dir: 'ltr' } }}
          />
        )}
        {error && <Alert severity="error">{error.message}</Alert>}
        <div>
          <Button
            type="submit"
            variant="contained"
            size="large"
            loading={start.isPending}
            disabled={
              (isFileSource(source) && stored === null) ||
              (isFolderSource(source) && folder === null)
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
