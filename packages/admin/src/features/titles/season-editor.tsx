import AddIcon from '@mui/icons-material/Add';
import EditIcon from '@mui/icons-material/EditOutlined';
import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { toPersianDigits } from '@parde/shared/digits';
import { useState } from 'react';
import { ConfirmButton, fieldError, rowErrors } from '../../actions/actions';
import { callApi } from '../../api/client';
import { OrderedList, RowProblems } from '../../inputs/ordered-list';
import { AddEpisodesDialog } from './add-episodes-dialog';
import { EPISODE_FIELDS, type Episode, EpisodeDialog, episodeName } from './episode-dialog';
import { type Draft, type SeasonDraftProps, useSeasonDraft } from './season-draft';

const emptyEpisode = (number: number): Episode => ({
  id: null,
  number,
  titleFa: null,
  titleEn: null,
  airDate: null,
  runtimeMin: null,
  synopsisFa: null,
  stillHash: null,
  isFree: false,
  externalIds: [],
  hasFile: false,
});

export const nextNumber = (numbers: readonly number[]) => Math.max(0, ...numbers) + 1;

/** Renumbers reordered episodes: the set of numbers stays the same. */
function renumbered(episodes: readonly Episode[]): Episode[] {
  const numbers = episodes.map(({ number }) => number).sort((a, b) => a - b);
  return episodes.map((episode, at) => ({ ...episode, number: numbers[at] as number }));
}

interface NamesProps {
  draft: Draft;
  error: Error | null;
  change: (part: Partial<Draft>) => void;
}

function SeasonNames({ draft: { number, titleFa }, error, change }: NamesProps) {
  const numberError = fieldError(error, 'number');
  const titleError = fieldError(error, 'titleFa');
  return (
    <Box sx={{ display: 'flex', gap: 1, marginBlockStart: 1 }}>
      <TextField
        label="شماره"
        value={number}
        onChange={({ target }) => change({ number: toPersianDigits(target.value) })}
        error={numberError !== undefined}
        helperText={numberError}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        sx={{ maxInlineSize: 100 }}
      />
      <TextField
        label="نام فصل"
        value={titleFa}
        onChange={({ target }) => change({ titleFa: target.value })}
        error={titleError !== undefined}
        helperText={titleError}
      />
    </Box>
  );
}

interface EpisodesProps {
  episodes: Episode[];
  /** About all episodes, if it is about none in particular. */
  error: string | undefined;
  errorsOf: (episode: Episode) => Record<string, string>;
  onChange: (episodes: Episode[]) => void;
  onEdit: (index: number, episode: Episode) => void;
}

function Episodes({ episodes, error, errorsOf, onChange, onEdit }: EpisodesProps) {
  const isOfOne = episodes.some((episode) => Object.keys(errorsOf(episode)).length > 0);
  return (
    <>
      {error && !isOfOne && <FormHelperText error>{error}</FormHelperText>}
      <OrderedList
        items={episodes}
        keyOf={({ id }, index) => id ?? `new-${index}`}
        nameOf={episodeName}
        onChange={(next) => onChange(next.length === episodes.length ? renumbered(next) : next)}
        actions={(episode, index) => (
          <IconButton
            aria-label={`تغییر «${episodeName(episode)}»`}
            onClick={() => onEdit(index, episode)}
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
    </>
  );
}

interface SeasonEditorProps extends SeasonDraftProps {
  isNew: boolean;
}

/** Editor of one season, whose changes are saved together. */
export function SeasonEditor({ isNew, ...props }: SeasonEditorProps) {
  const { season } = props;
  const { draft, change, isUnsaved, isOutdated, params, onStored, save } = useSeasonDraft(props);
  const { episodes } = draft;
  const [opened, setOpened] = useState<{ index: number | null; episode: Episode } | null>(null);
  const [isAddingMany, setAddingMany] = useState(false);
  /** The rows as sent: errors no longer apply to rows that were moved or changed since. */
  const sent = save.variables ?? [];
  const errorsOf = (episode: Episode) => rowErrors(save.error, 'episodes', sent.indexOf(episode));
  const done = (episode: Episode) => {
    const { index = null } = opened ?? {};
    const changed =
      index === null
        ? [...episodes, episode]
        : episodes.map((one, at) => (at === index ? episode : one));
    change({ episodes: changed.toSorted((a, b) => a.number - b.number) });
    setOpened(null);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {isOutdated && (
        <Alert severity="warning">
          کس دیگری هم‌زمان این سریال را تغییر داد. آنچه نوشته‌اید سر جایش است؛ با ذخیرهٔ دوباره، نوشتهٔ
          شما روی آن می‌نشیند.
        </Alert>
      )}
      <SeasonNames draft={draft} error={save.error} change={change} />
      <Episodes
        episodes={episodes}
        error={fieldError(save.error, 'episodes')}
        errorsOf={errorsOf}
        onChange={(changed) => change({ episodes: changed })}
        onEdit={(index, episode) => setOpened({ index, episode })}
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
              episode: emptyEpisode(nextNumber(episodes.map((one) => one.number))),
            })
          }
        >
          قسمت تازه
        </Button>
        <Button
          startIcon={<PlaylistAddIcon />}
          // That saves at once, while changes typed here are still unsaved.
          disabled={isUnsaved}
          onClick={() => setAddingMany(true)}
        >
          چند قسمت با هم
        </Button>
        {!isNew && (
          <ConfirmButton
            label="پاک کردن فصل"
            color="error"
            reasonLabel={null}
            help="همهٔ قسمت‌هایش، و جای تماشای اعضا در آن‌ها، پاک می‌شود. فصلی که پروندهٔ فیلم دارد پاک نمی‌شود."
            run={async () =>
              onStored(
                await callApi('DELETE /api/admin/titles/{id}/seasons/{number}', { params }),
                season.number,
              )
            }
            done="فصل پاک شد"
          />
        )}
      </Box>
      {isAddingMany && (
        <AddEpisodesDialog
          params={params}
          there={episodes.map((one) => one.number)}
          onClose={() => setAddingMany(false)}
          onAdded={(all) => onStored(all, season.number)}
        />
      )}
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
