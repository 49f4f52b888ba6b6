import ExpandMoreIcon from '@mui/icons-material/ExpandMore';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { COLUMN_FIELDS, type ImportColumn, TMDB_KINDS } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { isolateLatin } from '@parde/shared/latin-runs';
import { useIsMutating } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Parts } from '../../fields/fields';
import { STORE_FILE_KEY } from './file-choice';
import { type ColumnField, columnFieldName, TMDB_KIND_NAMES } from './import-words';

/** What to fetch from sources that are services; the most usual choice comes first. */
const WAYS = {
  tmdb: {
    here: 'عنوان‌های همین‌جا که شناسهٔ IMDb دارند',
    ids: 'شناسه‌هایی که می‌نویسم',
    daily: 'فایل روزانهٔ TMDB: پربیننده‌ترین‌ها',
  },
  wikidata: {
    here: 'پرسیدن از ویکی‌داده',
    file: 'فایلی از ویکی‌داده (dump)',
  },
} as const;

/** Values of the form apart from files; numbers as typed. */
export const EMPTY = {
  way: 'here',
  ids: '',
  daily: 'movie' as (typeof TMDB_KINDS)[number],
  mostTitles: '۱۰۰۰',
  minVotes: '۱۰۰۰',
  withPictures: true,
  withEpisodes: true,
  onlyMissing: true,
};
export type Form = typeof EMPTY;

export const FIELDS = [
  'file',
  'columns',
  'ids',
  'daily',
  'mostTitles',
  'minVotes',
  'files',
] as const;
export type Errors = Partial<Record<(typeof FIELDS)[number], string | undefined>>;

export interface OptionsProps {
  form: Form;
  change: (fields: Partial<Form>) => void;
  errors: Errors;
}

function NumberField({
  label,
  name,
  help,
  ...props
}: OptionsProps & { label: string; name: 'mostTitles' | 'minVotes'; help: string }) {
  return (
    <TextField
      label={label}
      value={props.form[name]}
      onChange={({ target }) => props.change({ [name]: target.value })}
      error={props.errors[name] !== undefined}
      helperText={props.errors[name] ?? help}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
}

function Choice({
  label,
  name,
  form,
  change,
}: OptionsProps & { label: string; name: 'withPictures' | 'withEpisodes' | 'onlyMissing' }) {
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          checked={form[name]}
          onChange={({ target }) => change({ [name]: target.checked })}
        />
      }
    />
  );
}

function WayField({ source, form, change }: OptionsProps & { source: keyof typeof WAYS }) {
  // A file that is still being uploaded would belong to the previous choice.
  const isStoring = useIsMutating({ mutationKey: STORE_FILE_KEY }) > 0;
  return (
    <TextField
      select
      label="چه چیزی"
      value={form.way}
      disabled={isStoring}
      onChange={({ target }) => change({ way: target.value })}
    >
      {Object.entries(WAYS[source]).map(([way, words]) => (
        <MenuItem key={way} value={way}>
          {words}
        </MenuItem>
      ))}
    </TextField>
  );
}

export function TmdbOptions({ file, ...props }: OptionsProps & { file: ReactNode }) {
  const { form, change, errors } = props;
  return (
    <>
      <WayField source="tmdb" {...props} />
      {form.way === 'ids' && (
        <TextField
          label="شناسه‌ها"
          value={form.ids}
          onChange={({ target }) => change({ ids: target.value })}
          multiline
          minRows={3}
          error={errors.ids !== undefined}
          helperText={
            errors.ids ?? isolateLatin('هر سطر یکی: movie/603، tv/1396، person/68 یا tt0133093.')
          }
          slotProps={{ htmlInput: { dir: 'ltr' } }}
        />
      )}
      {form.way === 'daily' && (
        <>
          <TextField
            select
            label="فهرستِ"
            value={form.daily}
            error={errors.daily !== undefined}
            helperText={errors.daily}
            onChange={({ target }) => change({ daily: target.value as Form['daily'] })}
          >
            {TMDB_KINDS.map((kind) => (
              <MenuItem key={kind} value={kind}>
                {TMDB_KIND_NAMES[kind]}
              </MenuItem>
            ))}
          </TextField>
          <NumberField
            {...props}
            label="چند تا"
            name="mostTitles"
            help="پربیننده‌ترین‌ها نخست؛ برای هر یک پرسشی از TMDB می‌شود، پس هزار تا چند دقیقه می‌کشد"
          />
          <div>
            {file}
            <Typography variant="body2" color="text.secondary" sx={{ marginBlockStart: 0.5 }}>
              اگر فایلی ندهید، فایل امروز از TMDB گرفته می‌شود.
            </Typography>
          </div>
        </>
      )}
      <Choice {...props} name="withPictures" label="پوسترها و تصویرها هم بیایند" />
    </>
  );
}

export function WikidataOptions({ file, ...props }: OptionsProps & { file: ReactNode }) {
  return (
    <>
      <WayField source="wikidata" {...props} />
      {props.form.way === 'file' && (
        <div>
          {file}
          <Typography variant="body2" color="text.secondary" sx={{ marginBlockStart: 0.5 }}>
            جایی که ویکی‌داده در دسترس نیست: هر سطر یک موجودیت JSON، تا ۲ گیگابایت. از فایل کاملشان
            تنها سطرهای دارای <bdi>"P345"</bdi> (شناسهٔ IMDb) را بفرستید.
          </Typography>
        </div>
      )}
      <Choice
        {...props}
        name="onlyMissing"
        label="تنها برای عنوان‌ها و آدم‌هایی که نام فارسی ندارند"
      />
    </>
  );
}

export function ImdbOptions(props: OptionsProps) {
  return (
    <>
      <NumberField
        {...props}
        label="دست‌کم چند رأی"
        name="minVotes"
        help="عنوان‌هایی که کمتر از این رأی دارند وارد نمی‌شوند"
      />
      <Choice {...props} name="withEpisodes" label="فصل‌ها و قسمت‌ها هم بیایند" />
    </>
  );
}

/**
 * Number of unrecognized fields that are shown at first; the rarer ones are collapsed, since a site's plugins have
 * hundreds.
 */
const MAX_UNKNOWN_SHOWN = 6;

/** Maps each column of a table, or each field of a WordPress site, to a field of Parde. */
export function ColumnMap({
  columns,
  isOfWordpress,
  error,
  onChange,
}: {
  columns: ImportColumn[];
  isOfWordpress: boolean;
  error: string | undefined;
  onChange: (columns: ImportColumn[]) => void;
}) {
  // Fields that were recognized at first stay visible when they are set to be ignored.
  const [first] = useState(
    () => columns.filter(({ field }) => field !== null).length + MAX_UNKNOWN_SHOWN,
  );
  const [isOpen, setIsOpen] = useState(!isOfWordpress || columns.length <= first);
  const fields = COLUMN_FIELDS.filter((field) => !(isOfWordpress && field === 'id'));
  const shown = isOpen ? columns : columns.slice(0, first);
  return (
    <Stack component="fieldset" sx={{ gap: 2, border: 0, padding: 0, margin: 0, minInlineSize: 0 }}>
      <Typography component="legend" sx={{ marginBlockEnd: 1 }}>
        {isOfWordpress ? 'هر فیلد و طبقه‌بندیِ سایت چیست؟' : 'هر ستون چیست؟'}
      </Typography>
      {error && <FormHelperText error>{error}</FormHelperText>}
      {columns.length === 0 && (
        <Typography color="text.secondary">
          نوشته‌های این سایت فیلدی ندارند؛ نام و سال از عنوان نوشته خوانده می‌شود.
        </Typography>
      )}
      {shown.map(({ name, field, samples }, at) => (
        <TextField
          key={name}
          select
          size="small"
          label={name}
          value={field ?? ''}
          helperText={
            samples.length > 0 && (
              <>
                مانند: <Parts of={samples} />
              </>
            )
          }
          slotProps={{
            formHelperText: { sx: { overflowWrap: 'anywhere' } },
            // Names of fields are long and mostly Latin: their end is cut off, not their beginning.
            inputLabel: { shrink: true, dir: 'auto' },
            select: { displayEmpty: true },
          }}
          onChange={({ target }) =>
            onChange(
              columns.map((column, n) =>
                n === at
                  ? { ...column, field: (target.value || null) as ColumnField | null }
                  : column,
              ),
            )
          }
        >
          <MenuItem value="">نادیده بماند</MenuItem>
          {fields.map((one) => (
            <MenuItem key={one} value={one}>
              {columnFieldName(one)}
            </MenuItem>
          ))}
        </TextField>
      ))}
      {!isOpen && (
        <Button
          sx={{ alignSelf: 'flex-start' }}
          endIcon={<ExpandMoreIcon />}
          onClick={() => setIsOpen(true)}
        >
          {`${formatCount(columns.length - first)} فیلد دیگر`}
        </Button>
      )}
    </Stack>
  );
}
