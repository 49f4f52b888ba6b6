import type { FileGroup } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { useState } from 'react';
import { Chip } from '../../components/chip';
import { ChevronDownIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { Tabs } from '../../components/tabs';
import { Text } from '../../components/typography';
import { paths } from '../../lib/paths';
import { apiQuery } from '../../lib/query-client';
import { editionWords } from '../../lib/title-facts';
import { seasonName } from '../../lib/words';
import editionFilesStyles from './edition-files.module.css';
import { FileRow } from './file-row';
import { bySeason } from './file-words';
import { text } from './text';
import styles from './title-files.module.css';

/** Tabs need a number; files that belong to no season get one that no season has. */
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

interface EpisodeFilesProps {
  group: FileGroup;
  imdbKey: string;
  isOpen: boolean;
}

/** An episode that expands to its files. */
function EpisodeFiles({ group, imdbKey, isOpen }: EpisodeFilesProps) {
  const count = group.editions.reduce((sum, edition) => sum + edition.files.length, 0);
  return (
    <details className={styles.episode} open={isOpen}>
      <Stack as="summary" direction="row" gap={12} align="center" className={styles.summary}>
        <Text as="h2" size={16} weight="medium" grow className={styles.name}>
          {group.episode !== null && text.episode(formatPlain(group.episode))}
          {group.titleFa && (
            <Text as="bdi" weight="regular" tone="quiet" className={styles.title}>
              {group.titleFa}
            </Text>
          )}
        </Text>
        {group.isFree && <Chip tone="strong">{text.free}</Chip>}
        <Text as="span" size={14} tone="quiet">
          {text.fileCount(formatPlain(count))}
        </Text>
        <ChevronDownIcon size={20} className={styles.chevron} />
      </Stack>
      <div className={styles.files}>
        <EditionFiles group={group} imdbKey={imdbKey} as="h3" />
      </div>
    </details>
  );
}

interface EditionFilesProps {
  group: FileGroup;
  /** `{imdb}` in the path of the watch page. */
  imdbKey: string;
  /** Heading level, one below the heading above. */
  as: 'h2' | 'h3' | 'h4';
}

/** Files of a film or an episode, by edition. */
function EditionFiles({ group, imdbKey, as: Heading }: EditionFilesProps) {
  return group.editions
    .filter((edition) => edition.files.length > 0)
    .map((edition) => (
      <section key={edition.id} className={editionFilesStyles.edition}>
        <Text as={Heading} size={16} weight="medium" below={8} className={editionFilesStyles.name}>
          {editionWords(edition)}
        </Text>
        <ul className={editionFilesStyles.files}>
          {edition.files.map((file) => (
            <FileRow
              key={file.id}
              file={file}
              edition={edition}
              isFree={group.isFree}
              watchPath={paths.watch(imdbKey, group.watchId)}
            />
          ))}
        </ul>
      </section>
    ));
}

export const titleFilesQuery = (id: string) =>
  apiQuery('GET /api/titles/{id}/files', { params: { id } });
