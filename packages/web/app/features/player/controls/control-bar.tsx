import { NextSign } from '../icons';
import { CaptionsMenu } from '../menus/captions-menu';
import { SettingsMenu } from '../menus/settings-menu';
import { usePlayerParts } from '../player-context';
import { text } from '../text';
import styles from './control-bar.module.css';
import { BackButton, ForwardButton } from './jump-buttons';
import { PlayButton } from './play-button';
import { PlayerButton } from './player-button';
import { SeekBar } from './seek-bar';
import { TimeWords } from './time-words';
import { Volume } from './volume';
import { FullscreenButton, PipButton, RemoteButton } from './window-buttons';

interface ControlBarProps {
  onStats: () => void;
  onHelp: () => void;
}

/** The bottom row: time runs left to right, so the controls do too. */
export function ControlBar({ onStats, onHelp }: ControlBarProps) {
  const { props } = usePlayerParts();
  const { next } = props;
  return (
    <div className={styles.bar} data-covers>
      <SeekBar />
      <div className={styles.row}>
        <PlayButton className={styles.wide} />
        <BackButton className={styles.wide} />
        <ForwardButton className={styles.wide} />
        <Volume />
        <TimeWords />
        <span className={styles.gap} />
        {next && (
          <PlayerButton label={text.nextIs(next.title)} hotkey="N" onClick={next.onNext}>
            <NextSign />
          </PlayerButton>
        )}
        <CaptionsMenu />
        <SettingsMenu onStats={onStats} onHelp={onHelp} />
        <RemoteButton />
        <PipButton className={styles.wide} />
        <FullscreenButton />
      </div>
    </div>
  );
}
