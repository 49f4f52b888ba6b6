import { formatDuration } from '@parde/shared/digits';
import { Stack } from '../../../components/stack';
import { Text } from '../../../components/typography';
import { NextIcon } from '../icons';
import { usePlayerParts } from '../player-context';
import { usePlayer } from '../store';
import { text } from '../text';
import {
  BackButton,
  ForwardButton,
  FullscreenButton,
  PipButton,
  PlayButton,
  PlayerButton,
  RemoteButton,
} from './buttons';
import { CaptionsButton } from './captions-button';
import styles from './control-bar.module.css';
import { SeekBar } from './seek-bar';
import { SettingsMenu } from './settings-menu';
import { Volume } from './volume';
import { chapterAt, chapterName } from './words';

interface ControlBarProps {
  onStats: () => void;
  onHelp: () => void;
}

/** The bottom row, laid out left to right like the time axis. */
export function ControlBar({ onStats, onHelp }: ControlBarProps) {
  const { props } = usePlayerParts();
  const { next } = props;
  return (
    <div className={styles.bar} data-covers>
      <SeekBar />
      <Stack direction="row" align="center" data-part="controls">
        <PlayButton className={styles.wide} />
        <BackButton className={styles.wide} />
        <ForwardButton className={styles.wide} />
        <Volume />
        <TimeWords />
        <span className={styles.gap} />
        {next && (
          <PlayerButton label={text.nextIs(next.title)} hotkey="N" onClick={next.onNext}>
            <NextIcon />
          </PlayerButton>
        )}
        <CaptionsButton />
        <SettingsMenu onStats={onStats} onHelp={onHelp} />
        <RemoteButton />
        <PipButton className={styles.wide} />
        <FullscreenButton />
      </Stack>
    </div>
  );
}

/** Position, duration and chapter. */
function TimeWords() {
  const { props } = usePlayerParts();
  const { seconds, duration } = usePlayer((state) => ({
    seconds: Math.floor(state.currentTime),
    duration: state.duration,
  }));
  const chapters = props.chapters ?? [];
  const chapter = chapterName(chapters, chapterAt(chapters, seconds));
  return (
    // Hidden from screen readers: the seek bar announces it.
    <Stack
      direction="row"
      gap={12}
      align="center"
      size={14}
      className={styles.words}
      aria-hidden="true"
    >
      <span>
        {formatDuration(seconds)}
        <Text as="span" tone="quiet">
          {' '}
          / {formatDuration(duration)}
        </Text>
      </span>
      {chapter && (
        <Text as="span" tone="quiet" className={styles.chapter} dir="auto">
          {chapter}
        </Text>
      )}
    </Stack>
  );
}
