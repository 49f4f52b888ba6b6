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
import type { AdminSeason, AdminSeasons } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { toLatinDigits, toPersianDigits } from '@parde/shared/digits';
import { snakeCased } from '@parde/shared/snake-case';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { ConfirmButton, fieldError, rowErrors, useFailure } from '../../actions/actions';
import { callApi } from '../../api/client';
import { OrderedList, RowProblems } from '../../inputs/ordered-list';
import { AddEpisodesDialog } from './add-episodes-dialog';
import { digits, EPISODE_FIELDS, type Episode, EpisodeDialog, episodeName } from './episode-dialog';

export const emptySeason = (number: number): AdminSeason => ({
  ...{ number, titleFa: null, episodes: [] },
});

const emptyEpisode = (number: number): Episode => ({
  ...{ id: null, number, titleFa: null, titleEn: null, airDate: null, runtimeMin: null },
  ...{ synopsisFa: null, stillHash: null, isFree: false, externalIds: [], hasFile: false },
});

export const nextNumber = (numbers: readonly number[]) => Math.max(0, ...numbers) + 1;

/** Renumbers reordered episodes: the set of numbers stays the same. */
function renumbered(episodes: readonly Episode[]): Episode[] {
  const numbers = episodes.map(({ number }) => number).sort((a, b) => a - b);
  return episodes.map((episode, at) => ({ ...episode, number: numbers[at] as number }));
}

interface Draft {
  /** In Persian digits. */
  number: string;
  titleFa: string;
  episodes: Episode[];
}

const draftOf = ({ number, titleFa, episodes }: AdminSeason): Draft => ({
  ...{ number: digits(number), titleFa: titleFa ?? '', episodes },
});

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Rebases a draft onto the version of somebody else: typed changes are kept, everything else becomes theirs; episodes
 * are matched by id.
 */
function rebased(mine: Draft, before: Draft, theirs: Draft): Draft {
  const byId = ({ episodes }: Draft) => new Map(episodes.map((one) => [one.id, one]));
  const [was, now] = [byId(before), byId(theirs)];
  const kept = mine.episodes.flatMap((one): Episode[] => {
    const other = now.get(one.id);
    if (one.id !== null && same(one, was.get(one.id))) return other ? [other] : [];
    // An episode that was changed here and removed by them is added as a new one.
    return [{ ...one, id: other?.id ?? null, hasFile: other?.hasFile ?? false }];
  });
  const added = theirs.episodes.filter(({ id }) => !was.has(id));
  return {
    number: mine.number === before.number ? theirs.number : mine.number,
    titleFa: mine.titleFa === before.titleFa ? theirs.titleFa : mine.titleFa,
    episodes: [...kept, ...added].toSorted((a, b) => a.number - b.number),
  };
}

interface SeasonEditorProps {
  titleId: number;
  version: number;
  /** The stored season; an empty one if `isNew`. */
  season: AdminSeason;
  isNew: boolean;
  onSaved: (all: AdminSeasons) => void;
  /** Whether something is changed here that is not saved. */
  onUnsaved?: (isUnsaved: boolean) => void;
}

/** The draft of a season, which follows what others save meanwhile, and the call that saves it. */
function useSeasonDraft({ titleId, version, season, onSaved, onUnsaved }: SeasonEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(season));
  const { number, titleFa } = draft;
  const change = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  /** The season that the draft is based on. */
  const [stored, setStored] = useState(season);
  /** Version of the season as somebody else saved it first. */
  const [theirVersion, setTheirVersion] = useState<number | null>(null);
  const isUnsaved = !same(draft, draftOf(stored));
  const take = (theirs: AdminSeason, theirVersion: number) => {
    if (isUnsaved) setTheirVersion(theirVersion);
    setDraft(rebased(draft, draftOf(stored), draftOf(theirs)));
    setStored(theirs);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each change of what is stored
  useEffect(() => {
    if (!same(season, stored)) take(season, version);
  }, [JSON.stringify(season)]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what changes here is told
  useEffect(() => {
    onUnsaved?.(isUnsaved);
    return () => onUnsaved?.(false);
  }, [isUnsaved]);
  const notify = useNotify();
  const fail = useFailure(['number', 'titleFa', 'episodes']);
  const params = { id: titleId, number: season.number };
  /** Takes over what was saved; nothing is unsaved then, even if the season got another number. */
  const onStored = (all: AdminSeasons, number: number) => {
    const saved = all.seasons.find((one) => one.number === number);
    if (saved) {
      setDraft(draftOf(saved));
      setStored(saved);
    }
    setTheirVersion(null);
    onUnsaved?.(false);
    onSaved(all);
  };
  const save = useMutation({
    mutationFn: (episodes: Episode[]) =>
      callApi('PUT /api/admin/titles/{id}/seasons/{number}', {
        params,
        body: snakeCased({
          version: Math.max(theirVersion ?? 0, version),
          number: Number(toLatinDigits(number) || Number.NaN),
          titleFa: titleFa || null,
          episodes,
        }),
      }),
    onSuccess: (all) => {
      notify('فصل ذخیره شد', { type: 'success' });
      onStored(all, Number(toLatinDigits(number)));
    },
    onError: (error) => {
      const theirs = error instanceof ApiError && error.status === 409 && error.body.current;
      if (!theirs) return fail(error);
      const { version, seasons } = theirs as AdminSeasons;
      setTheirVersion(version);
      take(
        seasons.find((one) => one.number === season.number) ?? emptySeason(season.number),
        version,
      );
    },
  });
  return { draft, change, isUnsaved, isOutdated: theirVersion !== null, params, onStored, save };
}

/** Editor of one season, whose changes are saved together. */
export function SeasonEditor(props: SeasonEditorProps) {
  const { season, isNew } = props;
  const { draft, change, isUnsaved, isOutdated, params, onStored, save } = useSeasonDraft(props);
  const { number, titleFa, episodes } = draft;
  const [opened, setOpened] = useState<{ index: number | null; episode: Episode } | null>(null);
  const [isAddingMany, setAddingMany] = useState(false);
  const errors = {
    number: fieldError(save.error, 'number'),
    titleFa: fieldError(save.error, 'titleFa'),
    episodes: fieldError(save.error, 'episodes'),
  };
  /** The rows as sent: errors no longer apply to rows that were moved or changed since. */
  const sent = save.variables ?? [];
  const errorsOf = (episode: Episode) => rowErrors(save.error, 'episodes', sent.indexOf(episode));
  const isNamed = episodes.some((episode) => Object.keys(errorsOf(episode)).length > 0);
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
      <Box sx={{ display: 'flex', gap: 1, marginBlockStart: 1 }}>
        <TextField
          label="شماره"
          value={number}
          onChange={({ target }) => change({ number: toPersianDigits(target.value) })}
          error={errors.number !== undefined}
          helperText={errors.number}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          sx={{ maxInlineSize: 100 }}
        />
        <TextField
          label="نام فصل"
          value={titleFa}
          onChange={({ target }) => change({ titleFa: target.value })}
          error={errors.titleFa !== undefined}
          helperText={errors.titleFa}
        />
      </Box>
      {errors.episodes && !isNamed && <FormHelperText error>{errors.episodes}</FormHelperText>}
      <OrderedList
        items={episodes}
        keyOf={({ id }, index) => id ?? `new-${index}`}
        nameOf={episodeName}
        onChange={(next) =>
          change({ episodes: next.length === episodes.length ? renumbered(next) : next })
        }
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
