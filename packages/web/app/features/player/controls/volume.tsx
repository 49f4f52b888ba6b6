import { formatPercent } from '@parde/shared/digits';
import { Slider } from '@videojs/react';
import { Stack } from '../../../components/stack';
import { MutedIcon, QuietIcon, VolumeIcon } from '../icons';
import { usePlayerParts } from '../player-context';
import { usePlayer } from '../store';
import { text } from '../text';
import { PlayerButton } from './buttons';
import styles from './volume.module.css';

const HALF = 0.5;

/** Mute button and volume slider; only the button where the system controls the volume (iOS). */
export function Volume() {
  const { actions } = usePlayerParts();
  const { volume, isMuted, canSet } = usePlayer((state) => ({
    volume: state.volume,
    isMuted: state.muted || state.volume === 0,
    canSet: state.volumeAvailability === 'available',
  }));
  const percent = isMuted ? 0 : Math.round(volume * 100);
  const Sign = isMuted ? MutedIcon : volume < HALF ? QuietIcon : VolumeIcon;
  return (
    <Stack direction="row" align="center" className={styles.volume}>
      <PlayerButton
        label={isMuted ? text.unmute : text.mute}
        hotkey="M"
        onClick={actions.toggleMute}
      >
        <Sign />
      </PlayerButton>
      {canSet && (
        <Slider.Root
          className={styles.slider}
          label={text.volume}
          value={percent}
          step={5}
          onValueChange={(value) => actions.setVolume(value / 100)}
        >
          <Slider.Track className={styles.track}>
            <Slider.Fill className={styles.fill} />
          </Slider.Track>
          <Slider.Thumb className={styles.thumb} aria-valuetext={formatPercent(percent)} />
        </Slider.Root>
      )}
    </Stack>
  );
}
