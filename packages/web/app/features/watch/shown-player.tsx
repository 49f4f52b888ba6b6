import type { Playback, PlaybackChoice } from '@parde/contract';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { BackIcon } from '../../components/icons/icon';
import { atWidth } from '../../lib/image-sources';
import { episodeName } from '../../lib/words';
import { captionSlots } from '../player/captions/caption-slots';
import { useCaptions } from '../player/captions/use-captions';
import { Player } from '../player/player';
import type { PlayerEvent, PlayerSlotContext } from '../player/player-props';
import type { PlaybackSession } from './playback-session';
import { playerData } from './player-data';
import { ResumeNote } from './resume-note';
import styles from './stage.module.css';
import { text } from './text';
import { useNext } from './use-next';
import type { Shown } from './use-shown';

const POSTER_WIDTH = 1280;

/** What is missing while the film plays. */
export interface Lacks {
  isStarved: boolean;
  isSubtitleLost: boolean;
}

interface ShownPlayerProps {
  shown: Shown;
  /** Null while the next one is starting. */
  session: PlaybackSession | null;
  choice: PlaybackChoice | null;
  onChoose: (change: Partial<PlaybackChoice>) => void;
  onEvent: (event: PlayerEvent) => void;
  onLacks: (lacks: Lacks) => void;
}

/** Language of the initial audio track. */
function soundOf({ audio }: Playback, wanted: string | null): string | null {
  const track =
    audio.find(({ language }) => language?.code === wanted) ??
    audio.find(({ isDefault }) => isDefault) ??
    audio[0];
  return track?.language?.code ?? null;
}

/** The player with the page's captions, choices, next episode and back link. */
export function ShownPlayer(props: ShownPlayerProps) {
  const { shown, session, choice, onChoose, onEvent, onLacks } = props;
  const { watchable, playback, startSeconds, isResumed } = shown;
  const { title, episode } = watchable;
  const next = useNext(watchable);
  const data = useMemo(() => playerData(playback), [playback]);
  /** Subtitle links of the last renewal. */
  const [renewed, setRenewed] = useState<Playback | null>(null);
  const fresh = renewed?.fileId === playback.fileId ? renewed : playback;
  const sound = soundOf(playback, choice?.audioLanguage ?? null);
  const captions = useCaptions({
    fileId: playback.fileId,
    tracks: fresh.subtitles,
    choice,
    audioLanguage: sound,
    onChoose,
  });
  const slots = captionSlots(captions);
  const [isStarved, setStarved] = useState(false);
  const isSubtitleLost = [captions.first, captions.second].some((one) => one?.isFailed);
  useEffect(() => {
    onLacks({ isStarved, isSubtitleLost });
    return () => onLacks({ isStarved: false, isSubtitleLost: false });
  }, [onLacks, isStarved, isSubtitleLost]);

  function onPlayerEvent(event: PlayerEvent) {
    onEvent(event);
    if (event.type === 'playing') setStarved(false);
    else if (event.type === 'failed') setStarved(event.failure === 'network');
    if (event.type === 'playing') session?.onPlaying();
    else if (event.type === 'paused' || event.type === 'ended') session?.onPaused();
    else if (event.type === 'audio') onChoose({ audioLanguage: event.language });
    else if (event.type === 'failed' && event.failure !== 'network')
      session?.onPlayerFailed(event.failure);
  }

  async function renewSources() {
    if (!session) return [];
    const playbackNow = await session.renew();
    setRenewed(playbackNow);
    return playbackNow.sources;
  }

  return (
    <div className={styles.player}>
      <Player
        {...data}
        title={title.titleFa}
        {...(episode ? { subtitle: episodeName(episode) } : {})}
        poster={playback.poster ?? (title.backdrop && atWidth(title.backdrop, POSTER_WIDTH))}
        startSeconds={startSeconds}
        preferredAudio={choice?.audioLanguage ?? null}
        autoPlay
        next={next}
        renewSources={renewSources}
        onEvent={onPlayerEvent}
        {...slots}
        renderCaptions={(context: PlayerSlotContext) => (
          <>
            {slots.renderCaptions(context)}
            {isResumed && (
              <ResumeNote
                key={playback.fileId}
                video={context.video}
                seconds={startSeconds}
                top={context.noteTop}
              />
            )}
          </>
        )}
        backLink={
          <Link to={title.path} aria-label={text.back}>
            <BackIcon />
          </Link>
        }
      />
    </div>
  );
}
