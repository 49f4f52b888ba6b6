import type { AdminSeason, AdminSeasons } from '@parde/contract';
import { ApiError } from '@parde/contract/client';
import { toLatinDigits } from '@parde/shared/digits';
import { snakeCased } from '@parde/shared/snake-case';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { useFailure } from '../../actions/actions';
import { callApi } from '../../api/client';
import { digits, type Episode } from './episode-dialog';

export const emptySeason = (number: number): AdminSeason => ({
  number,
  titleFa: null,
  episodes: [],
});

/** A season as it is being edited. */
export interface Draft {
  /** In Persian digits. */
  number: string;
  titleFa: string;
  episodes: Episode[];
}

const draftOf = ({ number, titleFa, episodes }: AdminSeason): Draft => ({
  number: digits(number),
  titleFa: titleFa ?? '',
  episodes,
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

export interface SeasonDraftProps {
  titleId: number;
  version: number;
  /** The stored season; an empty one if it is new. */
  season: AdminSeason;
  onSaved: (all: AdminSeasons) => void;
  /** Whether something is changed here that is not saved. */
  onUnsaved?: (isUnsaved: boolean) => void;
}

/** The draft of a season, which follows what others save meanwhile, and the call that saves it. */
export function useSeasonDraft({ titleId, version, season, onSaved, onUnsaved }: SeasonDraftProps) {
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
