import type { FileGroup } from '@parde/contract';
import { useState } from 'react';
import { Tabs } from '../../components/tabs';
import { seasonName } from '../../lib/words';
import { EditionFiles } from './edition-files';
import { EpisodeFiles } from './episode-files';
import { bySeason } from './file-words';
import { text } from './text';

/** Tabs need a number; files outside the seasons get one that no season has. */
const NO_SEASON = -1;

interface TitleFilesProps {
  groups: FileGroup[];
  imdbKey: string;
}

/** Files of a title: for films by edition, for series by season, episode and edition. */
export function TitleFiles({ groups, imdbKey }: TitleFilesProps) {
  const [chosen, choose] = useState<number | null>(null);
  const seasons = bySeason(groups);
  const season = seasons.find((one) => (one.season ?? NO_SEASON) === chosen) ?? seasons[0];
  if (!season) return null;
  if (seasons.length === 1 && season.season === null) {
    return season.groups.map((group) => (
      <EditionFiles key={group.episode} group={group} imdbKey={imdbKey} as="h2" />
    ));
  }
  return (
    <Tabs
      label={text.seasonChoice}
      tabs={seasons.map((one) => ({
        id: one.season ?? NO_SEASON,
        label: one.season === null ? text.extras : seasonName(one.season),
      }))}
      selected={season.season ?? NO_SEASON}
      onSelect={choose}
    >
      {season.groups.map((group, index) => (
        <EpisodeFiles
          key={`${group.season}-${group.episode}`}
          group={group}
          imdbKey={imdbKey}
          isOpen={index === 0}
        />
      ))}
    </Tabs>
  );
}
