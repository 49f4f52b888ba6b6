import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { AdminSeason, AdminSeasons } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { toLatinDigits, toPersianDigits } from '@parde/shared/digits';
import { useMutation } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import {
  BooleanInput,
  required,
  SaveButton,
  SimpleForm,
  TextInput,
  Toolbar,
  useNotify,
  useTranslate,
} from 'react-admin';
import { useFormState } from 'react-hook-form';
import { ConfirmButton, fieldError, rowErrors, useFailure } from '../../actions/actions';
import { callApi } from '../../api/client';
import { ExternalIdsInput, JalaliInput, LatinInput, WholeNumberInput } from '../../fields/inputs';
import { OrderedList, RowProblems } from '../../fields/ordered-list';
import { PictureInput } from '../../fields/picture-inputs';

type Episode = Omit<AdminSeason['episodes'][number], 'id' | 'hasFile'> & {
  /** Null: a new one. */
  id: number | null;
  hasFile: boolean;
};

export const digits = (value: number) => toPersianDigits(String(value));
const episodeName = ({ number, titleFa, titleEn }: Episode) =>
  `${digits(number)}. ${titleFa ?? titleEn ?? 'بی‌نام'}`;

export const nextNumber = (numbers: readonly number[]) => Math.max(0, ...numbers) + 1;

/** Names of the fields of an episode, as its dialog has them. */
const EPISODE_FIELDS = {
  ...{ number: 'شماره', titleFa: 'نام فارسی', titleEn: 'نام انگلیسی', airDate: 'نخستین نمایش' },
  ...{ runtimeMin: 'زمان (دقیقه)', synopsisFa: 'خلاصهٔ داستان', stillHash: 'تصویر قسمت' },
  ...{ isFree: 'رایگان برای همه', externalIds: 'شناسه‌های بیرونی' },
};

/** Tells what is around a form whether something was changed in it. */
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

function EpisodeDialog({ episode, errors, onClose, onDone }: EpisodeDialogProps) {
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

/** The numbers stay, the episodes take them in their new order. */
function renumbered(episodes: readonly Episode[]): Episode[] {
  const numbers = episodes.map(({ number }) => number).sort((a, b) => a - b);
  return episodes.map((episode, at) => ({ ...episode, number: numbers[at] as number }));
}

interface SeasonEditorProps {
  titleId: number;
  version: number;
  /** As it is stored; without a number in `stored` it is new. */
  season: AdminSeason;
  isNew: boolean;
  onSaved: (all: AdminSeasons) => void;
  /** Whether something is changed here that is not saved. */
  onUnsaved?: (isUnsaved: boolean) => void;
}

/** One season: what is changed here is saved together. */
export function SeasonEditor(props: SeasonEditorProps) {
  const { titleId, version, season, isNew, onSaved, onUnsaved } = props;
  const [number, setNumber] = useState(digits(season.number));
  const [titleFa, setTitleFa] = useState(season.titleFa ?? '');
  const [episodes, setEpisodes] = useState<Episode[]>(season.episodes);
  /** Of theirs, when somebody else was faster. */
  const [theirVersion, setTheirVersion] = useState<number | null>(null);
  const [opened, setOpened] = useState<{ index: number | null; episode: Episode } | null>(null);
  const isUnsaved =
    number !== digits(season.number) ||
    titleFa !== (season.titleFa ?? '') ||
    JSON.stringify(episodes) !== JSON.stringify(season.episodes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changes here is told
  useEffect(() => {
    onUnsaved?.(isUnsaved);
    return () => onUnsaved?.(false);
  }, [isUnsaved]);
  const notify = useNotify();
  const fail = useFailure(['number', 'titleFa', 'episodes']);
  const params = { id: titleId, number: season.number };
  const save = useMutation({
    mutationFn: (episodes: Episode[]) =>
      callApi('PUT /api/admin/titles/{id}/seasons/{number}', {
        params,
        body: {
          version: theirVersion ?? version,
          number: Number(toLatinDigits(number) || Number.NaN),
          titleFa: titleFa || null,
          episodes,
        },
      }),
    onSuccess: (all) => {
      notify('فصل ذخیره شد', { type: 'success' });
      onSaved(all);
    },
    onError: (error) => {
      const theirs = error instanceof ApiError && error.status === 409 && error.body.current;
      if (!theirs) return fail(error);
      setTheirVersion((theirs as AdminSeasons).version);
    },
  });
  const errors = {
    number: fieldError(save.error, 'number'),
    titleFa: fieldError(save.error, 'titleFa'),
    episodes: fieldError(save.error, 'episodes'),
  };
  /** Rows as they were sent: what was moved or changed since is not theirs any more. */
  const sent = save.variables ?? [];
  const errorsOf = (episode: Episode) => rowErrors(save.error, 'episodes', sent.indexOf(episode));
  const isNamed = episodes.some((episode) => Object.keys(errorsOf(episode)).length > 0);
  const done = (episode: Episode) => {
    const { index = null } = opened ?? {};
    const changed =
      index === null
        ? [...episodes, episode]
        : episodes.map((one, at) => (at === index ? episode : one));
    setEpisodes(changed.toSorted((a, b) => a.number - b.number));
    setOpened(null);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {theirVersion !== null && (
        <Alert severity="warning">
          کس دیگری هم‌زمان این سریال را تغییر داد. آنچه نوشته‌اید سر جایش است؛ با ذخیرهٔ دوباره، نوشتهٔ
          شما روی آن می‌نشیند.
        </Alert>
      )}
      <Box sx={{ display: 'flex', gap: 1, marginBlockStart: 1 }}>
        <TextField
          label="شماره"
          value={number}
          onChange={({ target }) => setNumber(toPersianDigits(target.value))}
          error={errors.number !== undefined}
          helperText={errors.number}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ maxInlineSize: 100 }}
        />
        <TextField
          label="نام فصل"
          value={titleFa}
          onChange={({ target }) => setTitleFa(target.value)}
          error={errors.titleFa !== undefined}
          helperText={errors.titleFa}
        />
      </Box>
      {errors.episodes && !isNamed && <FormHelperText error>{errors.episodes}</FormHelperText>}
      <OrderedList
        items={episodes}
        keyOf={({ id }, index) => id ?? `new-${index}`}
        nameOf={episodeName}
        onChange={(next) => setEpisodes(next.length === episodes.length ? renumbered(next) : next)}
        actions={(episode, index) => (
          <IconButton
            aria-label={`تغییر «${episodeName(episode)}»`}
            onClick={() => setOpened({ index, episode })}
          >
            <EditIcon fontSize="small" />
          </IconButton>
        )}
        render={(episode) => (
          <>
            <bdi>{episodeName(episode)}</bdi>
            <Typography variant="caption" color="text.secondary" component="div">
              {episode.hasFile ? 'پرونده دارد' : 'بی‌پرونده'}
            </Typography>
            <RowProblems problems={errorsOf(episode)} names={EPISODE_FIELDS} />
          </>
        )}
      />
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="contained" loading={save.isPending} onClick={() => save.mutate(episodes)}>
          ذخیرهٔ فصل
        </Button>
        <Button
          startIcon={<AddIcon />}
          onClick={() =>
            setOpened({
              index: null,
              episode: {
                id: null,
                number: nextNumber(episodes.map((one) => one.number)),
                titleFa: null,
                titleEn: null,
                airDate: null,
                runtimeMin: null,
                synopsisFa: null,
                stillHash: null,
                isFree: false,
                externalIds: [],
                hasFile: false,
              },
            })
          }
        >
          قسمت تازه
        </Button>
        {!isNew && (
          <ConfirmButton
            label="پاک کردن فصل"
            color="error"
            reasonLabel={null}
            help="همهٔ قسمت‌هایش، و جای تماشای اعضا در آن‌ها، پاک می‌شود. فصلی که پروندهٔ فیلم دارد پاک نمی‌شود."
            run={async () =>
              onSaved(await callApi('DELETE /api/admin/titles/{id}/seasons/{number}', { params }))
            }
            done="فصل پاک شد"
          />
        )}
      </Box>
      {opened && (
        <EpisodeDialog
          episode={opened.episode}
          errors={errorsOf(opened.episode)}
          onClose={() => setOpened(null)}
          onDone={done}
        />
      )}
    </Box>
  );
}
