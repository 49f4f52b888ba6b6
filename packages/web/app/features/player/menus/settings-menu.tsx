import { formatPlain } from '@parde/shared/digits';
import { Menu } from '@videojs/react';
import { useState } from 'react';
import { PlayerButton } from '../controls/player-button';
import { usePlaybackState } from '../engine/use-playback';
import { SettingsSign } from '../icons';
import { rateWords } from '../parts/rate-words';
import { usePlayerParts } from '../player-context';
import { RATES, saveSettings } from '../session/player-settings';
import { usePlayer } from '../store';
import { text } from '../text';
import { AudioPage } from './audio-page';
import { ChaptersPage } from './chapters-page';
import styles from './menu.module.css';
import { ChoicePage, MenuAction } from './menu-parts';

const AUTOMATIC = 'auto';
/** Up to this width the bar has no room for the button, as in `control-bar.module.css`. */
const NARROW_PX = 675;

const heightLabel = (height: number) => text.height(formatPlain(height));

interface SettingsMenuProps {
  onStats: () => void;
  onHelp: () => void;
}

/**
 * Quality, data saving, speed, audio, chapters; buttons that do not fit into the bar; statistics
 * and shortcuts.
 */
export function SettingsMenu({ onStats, onHelp }: SettingsMenuProps) {
  const { video, playback, actions } = usePlayerParts();
  const { heights, height, chosenHeight, isSavingData } = usePlaybackState(playback);
  const { rate, pip } = usePlayer((state) => ({
    rate: state.playbackRate,
    pip: state.pipAvailability,
  }));
  const [isNarrow, setIsNarrow] = useState(false);

  function chooseHeight(value: string) {
    const chosen = value === AUTOMATIC ? null : Number(value);
    saveSettings({ height: chosen });
    playback.setQuality({ height: chosen });
  }

  function toggleSaver() {
    saveSettings({ isSavingData: !isSavingData });
    playback.setQuality({ isSavingData: !isSavingData });
  }

  // The height chosen in another film may not exist here: the best lower one plays.
  const shown = heights.find((it) => chosenHeight !== null && it <= chosenHeight);
  const automatic = height ? text.automaticNow(heightLabel(height)) : text.automatic;
  return (
    <Menu.Root
      side="top"
      align="end"
      onOpenChange={() => setIsNarrow(video.clientWidth <= NARROW_PX)}
    >
      <Menu.Trigger
        render={(props) => (
          <PlayerButton label={text.settings} {...props}>
            <SettingsSign />
          </PlayerButton>
        )}
      />
      <Menu.Popup className={styles.popup}>
        <Menu.Content className={styles.page} aria-label={text.settings} dir="rtl">
          {heights.length > 0 && (
            <ChoicePage
              title={text.quality}
              current={chosenHeight === null || !shown ? automatic : heightLabel(shown)}
              choices={[
                { value: AUTOMATIC, label: text.automatic },
                ...heights.map((it) => ({ value: String(it), label: heightLabel(it) })),
              ]}
              value={chosenHeight === null || !shown ? AUTOMATIC : String(shown)}
              onChoose={chooseHeight}
            />
          )}
          {heights.length > 1 && (
            <MenuAction value={isSavingData ? text.on : text.off} onSelect={toggleSaver}>
              {text.dataSaver}
            </MenuAction>
          )}
          <ChoicePage
            title={text.speed}
            current={rateWords(rate)}
            choices={RATES.map((it) => ({ value: String(it), label: rateWords(it) }))}
            value={String(rate)}
            onChoose={(value) => actions.setRate(Number(value))}
          />
          <AudioPage />
          <ChaptersPage />
          {isNarrow && pip === 'available' && (
            <MenuAction onSelect={() => actions.run({ type: 'toggle-pip' })}>
              {text.pictureInPicture}
            </MenuAction>
          )}
          <MenuAction onSelect={onStats}>{text.stats}</MenuAction>
          <MenuAction onSelect={onHelp}>{text.help}</MenuAction>
        </Menu.Content>
      </Menu.Popup>
    </Menu.Root>
  );
}
