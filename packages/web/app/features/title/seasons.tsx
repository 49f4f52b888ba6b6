import type { Episode, Season, TitleDetail, WatchedPart } from '@parde/contract';
import { formatCount, formatPercent, formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { useState } from 'react';
import { Link } from 'react-router';
import { ArtImage } from '../../components/art-image';
import { Button } from '../../components/button';
import { Chip } from '../../components/chip';
import { CheckIcon } from '../../components/icons/icon';
import { Section } from '../../components/section';
import { Stack } from '../../components/stack';
import { Tabs } from '../../components/tabs';
import { Text } from '../../components/typography';
import { WatchBar } from '../../components/watch-bar';
import { STILL_WIDTHS } from '../../lib/image-sources';
import { paths } from '../../lib/paths';
import { formatRuntime } from '../../lib/title-facts';
import { useMemberQuery } from '../../lib/use-member-action';
import { titleStateQuery } from '../../lib/user-titles';
import { seasonName } from '../../lib/words';
import styles from './seasons.module.css';
import { text } from './text';

/** Long seasons show this many episodes initially. */
const SHOWN_AT_FIRST = 30;

interface EpisodesProps {
  season: Season;
  title: TitleDetail;
  watched: readonly WatchedPart[];
}

function Episodes({ season, title, watched }: EpisodesProps) {
  const [isWhole, setWhole] = useState(false);
  const { episodes } = season;
  if (episodes.length === 0) return <Text tone="quiet">{text.noEpisodes}</Text>;
  const shown = isWhole ? episodes : episodes.slice(0, SHOWN_AT_FIRST);
  const rest = episodes.length - shown.length;
  return (
    <>
      <ol className={styles.episodes}>
        {shown.map((episode) => (
          <EpisodeRow
            key={episode.id}
            episode={episode}
            watchPath={episode.isPlayable ? paths.watch(title.imdbKey, episode.id) : null}
            isFreeHere={episode.isFree && !title.isFree}
            watched={watched.find(({ episodeId }) => episodeId === episode.id) ?? null}
          />
        ))}
      </ol>
      {rest > 0 && (
        <Button onClick={() => setWhole(true)}>{text.moreEpisodes(formatCount(rest))}</Button>
      )}
    </>
  );
}

/** Seasons as tabs, episodes as rows with the member's progress. */
export function Seasons({ title }: { title: TitleDetail }) {
  const { seasons } = title;
  const state = useMemberQuery(titleStateQuery(title.id));
  const [chosen, choose] = useState<number | null>(null);
  const season = seasons.find(({ id }) => id === chosen) ?? seasons[0];
  if (!season) return null;
  const nameOf = ({ number, titleFa }: Season) => titleFa ?? seasonName(number);
  return (
    <Section title={text.seasons}>
      <Tabs
        label={text.seasonChoice}
        tabs={seasons.map((one) => ({ id: one.id, label: nameOf(one) }))}
        selected={season.id}
        onSelect={choose}
      >
        <Episodes key={season.id} season={season} title={title} watched={state?.watched ?? []} />
      </Tabs>
    </Section>
  );
}

interface EpisodeRowProps {
  episode: Episode;
  /** Null: there is nothing to play. */
  watchPath: string | null;
  /** Free for everyone, while other episodes of the series are not. */
  isFreeHere: boolean;
  /** The member's progress; null: not watched. */
  watched: WatchedPart | null;
}

/** Number, name, air date, length and progress; the synopsis below. */
function EpisodeRow({ episode, watchPath, isFreeHere, watched }: EpisodeRowProps) {
  const number = formatPlain(episode.number);
  const name = episode.titleFa ?? text.episode(number);
  return (
    <li className={styles.row} data-plays={watchPath !== null}>
      <Text as="span" size={20} weight="bold" tone="quiet" phone={16} aria-hidden="true">
        {number}
      </Text>
      {episode.still && (
        <ArtImage
          className={styles.still}
          src={episode.still}
          blur={episode.stillBlur}
          alt=""
          widths={STILL_WIDTHS}
          sizes="(max-width: 675px) 96px, 160px"
          ratio="16 / 9"
        />
      )}
      <div>
        <Text as="h3" weight="medium" className={styles.name}>
          {episode.titleFa && (
            <span className="visually-hidden">{`${text.episode(number)}: `}</span>
          )}
          {watchPath ? (
            <Link to={watchPath} className={styles.link}>
              <bdi>{name}</bdi>
            </Link>
          ) : (
            <bdi>{name}</bdi>
          )}
          {episode.titleEn && episode.titleEn !== episode.titleFa && (
            <Text as="span" size={14} weight="regular" tone="quiet" className={styles.original}>
              {' '}
              <bdi>{episode.titleEn}</bdi>
            </Text>
          )}
        </Text>
        {watched && <WatchBar {...watched} className={styles.bar} />}
        {episode.synopsisFa && (
          <Text size={14} tone="quiet" above={4} className={styles.synopsis}>
            {episode.synopsisFa}
          </Text>
        )}
      </div>
      <Stack as="p" direction="row" gap={24} size={14} tone="quiet" className={styles.facts}>
        {watched && <Seen watched={watched} />}
        {isFreeHere && (
          <Chip tone="strong" className={styles.free}>
            {text.free}
          </Chip>
        )}
        {episode.airDate && <time dateTime={episode.airDate}>{formatJalali(episode.airDate)}</time>}
        {episode.runtimeMin && <span>{formatRuntime(episode.runtimeMin)}</span>}
      </Stack>
    </li>
  );
}

function Seen({ watched }: { watched: WatchedPart }) {
  if (watched.isFinished) {
    return (
      <span className={styles.seen}>
        <CheckIcon size={16} />
        {text.seen}
      </span>
    );
  }
  const part = Math.floor((watched.positionSeconds / watched.durationSeconds) * 100);
  return <span>{text.seenPart(formatPercent(Math.max(1, part)))}</span>;
}
