import type { Episode, Season, TitleDetail, WatchedPart } from '@parde/contract';
import { formatCount, formatPercent, formatPlain } from '@parde/shared/digits';
import { formatJalali } from '@parde/shared/jalali';
import { memo, Suspense, useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import { ArtImage } from '../../components/art-image';
import { Button } from '../../components/button';
import { Chip } from '../../components/chip';
import { CheckIcon, PlayIcon } from '../../components/icons/icon';
import { LazyTabs } from '../../components/lazy-tabs';
import { Section } from '../../components/section';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { WatchBar } from '../../components/watch-bar';
import { formatAirDate } from '../../lib/date-words';
import { STILL_WIDTHS } from '../../lib/image-sources';
import { paths } from '../../lib/paths';
import { formatRuntime } from '../../lib/title-facts';
import { useMemberQuery } from '../../lib/use-member-action';
import { titleStateQuery, watchTarget } from '../../lib/user-titles';
import { seasonName } from '../../lib/words';
import styles from './seasons.module.css';
import { text } from './text';

/** Number of episodes shown initially in long seasons. */
const SHOWN_AT_FIRST = 30;

interface EpisodesProps {
  season: Season;
  title: TitleDetail;
  watched: readonly WatchedPart[];
}

const Episodes = memo(function Episodes({ season, title, watched }: EpisodesProps) {
  const [count, setCount] = useState(SHOWN_AT_FIRST);
  const { episodes } = season;
  if (episodes.length === 0) return <Text tone="quiet">{text.noEpisodes}</Text>;
  const shown = episodes.slice(0, count);
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
        <Button
          onClick={({ currentTarget }) => {
            // The button goes: the next Tab reaches the first of the episodes that were hidden.
            currentTarget.parentElement?.querySelector<HTMLElement>('li:last-child a')?.focus();
            setCount(rest + count);
          }}
        >
          {text.moreEpisodes(formatCount(rest))}
        </Button>
      )}
    </>
  );
});

const NOTHING_WATCHED: WatchedPart[] = [];

/** Seasons as tabs, at first the one that goes on; episodes as rows with the member's progress. */
export function Seasons({ title }: { title: TitleDetail }) {
  const { seasons } = title;
  const watched = useMemberQuery(titleStateQuery(title.id))?.watched ?? NOTHING_WATCHED;
  const [chosen, choose] = useState<number | null>(null);
  const next = watchTarget(title, watched);
  const season =
    seasons.find(({ id, episodes }) =>
      chosen ? id === chosen : episodes.some((episode) => episode.id === next?.id),
    ) ?? seasons[0];
  // Deferred, so that a pressed tab is selected immediately and its episodes follow.
  const shown = useDeferredValue(season);
  if (!season || !shown) return null;
  const nameOf = ({ number, titleFa }: Season) => titleFa ?? seasonName(number);
  return (
    <Section title={text.seasons}>
      <LazyTabs
        label={text.seasonChoice}
        tabs={seasons.map((one) => ({ id: one.id, label: nameOf(one) }))}
        selected={season.id}
        onSelect={choose}
      >
        {/* Hydrated separately, so that a press on a tab does not wait for the rows. */}
        <Suspense key={shown.id}>
          <Episodes season={shown} title={title} watched={watched} />
        </Suspense>
      </LazyTabs>
    </Section>
  );
}

interface EpisodeRowProps {
  episode: Episode;
  /** `null` if there is nothing to play. */
  watchPath: string | null;
  /** Whether it is free for everyone, while other episodes of the series are not. */
  isFreeHere: boolean;
  /** The member's progress; `null` if not watched. */
  watched: WatchedPart | null;
}

/** Still with progress; name, air date and length beside it; the synopsis below. */
function EpisodeRow({ episode, watchPath, isFreeHere, watched }: EpisodeRowProps) {
  const number = formatPlain(episode.number);
  const name = episode.titleFa ?? text.episode(number);
  return (
    <li className={styles.row} data-plays={watchPath !== null}>
      <span className={styles.picture}>
        {episode.still ? (
          <ArtImage
            className={styles.still}
            src={episode.still}
            blur={episode.stillBlur}
            alt=""
            widths={STILL_WIDTHS}
            sizes="(max-width: 675px) 120px, 200px"
            ratio="16 / 9"
          />
        ) : (
          <Text
            as="span"
            size={28}
            weight="black"
            tone="quiet"
            className={styles.still}
            aria-hidden
          >
            {number}
          </Text>
        )}
        {watchPath && (
          <span className={styles.play} data-theme="dark">
            <PlayIcon size={20} />
          </span>
        )}
        {watched && <WatchBar {...watched} className={styles.bar} />}
      </span>
      <div>
        <Text as="h3" weight="medium" className={styles.name}>
          {episode.titleFa && (
            <span className="visually-hidden">{`${text.episode(number)}: `}</span>
          )}
          {episode.titleFa && <span aria-hidden="true">{`${number}. `}</span>}
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
        <Stack
          as="p"
          direction="row"
          gap={16}
          size={14}
          tone="quiet"
          wrap
          rowGap={4}
          className={styles.facts}
        >
          {episode.airDate && (
            <time dateTime={episode.airDate}>
              {watchPath ? formatJalali(episode.airDate) : formatAirDate(episode.airDate)}
            </time>
          )}
          {episode.runtimeMin && <span>{formatRuntime(episode.runtimeMin)}</span>}
          {watched && <Seen watched={watched} />}
          {isFreeHere && (
            <Chip tone="strong" className={styles.free}>
              {text.free}
            </Chip>
          )}
        </Stack>
        {episode.synopsisFa && (
          <Text size={14} tone="quiet" above={4} className={styles.synopsis}>
            {episode.synopsisFa}
          </Text>
        )}
      </div>
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
