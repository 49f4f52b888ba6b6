import type { Playback, Watchable } from '@parde/contract';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { BackIcon } from '../../components/icons/icon';
import { StarRating } from '../../components/star-rating';
import { Text } from '../../components/typography';
import { atWidth } from '../../lib/image-sources';
import { paths } from '../../lib/paths';
import { usePremiumPath } from '../../lib/return-path';
import { useMemberQuery } from '../../lib/use-member-action';
import { titleStateQuery } from '../../lib/user-titles';
import { episodeName } from '../../lib/words';
import { Player } from '../player/player';
import type { PlayerNext } from '../player/player-props';
import { FailurePanel } from './failure-panel';
import { playerData } from './player-data';
import { StageWaiting } from './stage';
import styles from './stage.module.css';
import { text } from './text';
import type { ShownPlayback } from './use-shown-playback';
import { episodePath } from './watch-heading';
import { useWatchSession } from './watch-session';

/**
 * The film itself, or the reason why it does not play. Loaded only in the browser, and only if there is something to
 * play.
 */
export default function FilmPlayer() {
  const { failure, shown } = useWatchSession();
  if (failure) return <FailurePanel failure={failure} />;
  return shown ? <Film shown={shown} /> : <StageWaiting />;
}

const POSTER_WIDTH = 1280;

/** The player with the choices for the title, next episode and back link. */
function Film({ shown }: { shown: ShownPlayback }) {
  const { choice, choose, renewLinks, onPlayerEvent } = useWatchSession();
  const { watchable, playback, startSeconds, isResumed, autoPlay } = shown;
  const { title, episode } = watchable;
  const next = useNext(watchable);
  const navigate = useNavigate();
  const { previous } = watchable;
  const rating = useEndRating(watchable);
  /** The playback with the URLs of the last renewal. */
  const [renewed, setRenewed] = useState<Playback | null>(null);
  const latest = renewed?.fileId === playback.fileId ? renewed : playback;
  const data = useMemo(() => playerData(playback, latest), [playback, latest]);

  async function renew() {
    // The player tries again: whether access has ended is not known yet.
    if (!renewLinks) throw new Error('no playback has started yet');
    const again = await renewLinks();
    if (again) setRenewed(again);
    return again;
  }

  return (
    <div className={styles.player}>
      <Player
        {...data}
        title={title.titleFa}
        {...(episode ? { subtitle: episodeName(episode) } : {})}
        poster={playback.poster ?? (title.backdrop && atWidth(title.backdrop, POSTER_WIDTH))}
        startSeconds={startSeconds}
        isResumed={isResumed}
        preferredAudio={choice?.audioLanguage ?? null}
        autoPlay={autoPlay}
        captions={{
          fileId: playback.fileId,
          tracks: latest.subtitles,
          choice,
          audioLanguage: initialAudioLanguage(playback, choice?.audioLanguage ?? null),
          onChoose: choose,
          renewTracks: async () => (await renew())?.subtitles ?? [],
        }}
        next={next}
        {...(rating && { rating })}
        {...(previous && { onPrevious: () => void navigate(episodePath(watchable, previous)) })}
        renewSources={async () => (await renew())?.sources ?? []}
        onEvent={onPlayerEvent}
        backLink={
          <Link to={title.path} aria-label={text.back}>
            <BackIcon />
          </Link>
        }
      />
    </div>
  );
}

function initialAudioLanguage({ audio }: Playback, preferred: string | null): string | null {
  const track =
    audio.find(({ language }) => language?.code === preferred) ??
    audio.find(({ isDefault }) => isDefault) ??
    audio[0];
  return track?.language?.code ?? null;
}

/**
 * The rating field shown at the end of the film; `null` if nobody can be asked, or the member's rating is not known
 * yet.
 */
function useEndRating({ title: { id }, episode }: Watchable): ReactNode {
  const state = useMemberQuery(titleStateQuery(id));
  if (!state) return null;
  return (
    <>
      <Text size={14} truncate>
        {episode ? text.rateSeries : text.rateFilm}
      </Text>
      <StarRating id={id} stars={state.stars} />
    </>
  );
}

/** The next episode for the player; `null` if there is none. */
function useNext(watchable: Watchable): PlayerNext | null {
  const navigate = useNavigate();
  const { next } = watchable;
  const path = next ? episodePath(watchable, next) : '';
  const plans = usePremiumPath(path);
  if (!next) return null;
  const { access } = next;
  const go = (to: string) => () => void navigate(to);
  const accessLink = (kind: keyof typeof text.nextLacks, to: string) => ({
    ...text.nextLacks[kind],
    onGo: go(to),
  });
  const lack =
    (access === 'sign_in' && accessLink(access, paths.login(path))) ||
    (access === 'premium' && (plans ? accessLink(access, plans) : text.nextLacks.child)) ||
    null;
  return { title: episodeName(next), onNext: go(path), lack };
}
