import { formatDuration, formatResolution } from '@parde/shared/digits';
import { Menu } from '@videojs/react';
import { useState } from 'react';
import { useCloseOnBack } from '../../../lib/use-close-on-back';
import { useMediaState } from '../engine/use-media-controller';
import { SettingsIcon } from '../icons';
import { usePlayerParts } from '../player-context';
import { RATES, saveSettings } from '../player-settings';
import { usePlayer } from '../store';
import { text } from '../text';
import { PlayerButton } from './buttons';
import styles from './menu.module.css';
import { ChoicePage, MenuAction } from './menu-parts';
import { chapterAt, chapterName, rateWords } from './words';

const AUTOMATIC = 'auto';
/** Maximum width in pixels at which the bar has no room for the button, as in `control-bar.module.css`. */
const NARROW_PX = 675;

interface SettingsMenuProps {
  onStats: () => void;
  onHelp: () => void;
}

/**
 * Quality, data saving, speed, audio, chapters; buttons that do not fit into the bar; statistics
 * and shortcuts.
 */
export function SettingsMenu({ onStats, onHelp }: SettingsMenuProps) {
  const { video, media, actions, sound } = usePlayerParts();
  const { heights, height, chosenHeight, isSavingData } = useMediaState(media);
  const { rate, pip } = usePlayer((state) => ({
    rate: state.playbackRate,
    pip: state.pipAvailability,
  }));
  const [isNarrow, setIsNarrow] = useState(false);
  const [hasKeys, setHasKeys] = useState(true);
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));

  function chooseHeight(value: string) {
    const chosen = value === AUTOMATIC ? null : Number(value);
    saveSettings({ height: chosen });
    media.setQuality({ height: chosen });
  }

  function toggleSaver() {
    saveSettings({ isSavingData: !isSavingData });
    media.setQuality({ isSavingData: !isSavingData });
  }

  // The height chosen in another film may not exist here: the best lower one plays.
  const shown = heights.find((it) => chosenHeight !== null && it <= chosenHeight);
  const automatic = height ? text.automaticNow(formatResolution(height)) : text.automatic;
  return (
    <Menu.Root
      side="top"
      align="end"
      open={isOpen}
      onOpenChange={(next) => {
        setOpen(next);
        setIsNarrow(video.clientWidth <= NARROW_PX);
        // Devices without hover rarely have a keyboard.
        setHasKeys(!matchMedia('(hover: none)').matches);
      }}
    >
      <Menu.Trigger
        render={(props) => (
          <PlayerButton label={text.settings} {...props}>
            <SettingsIcon />
          </PlayerButton>
        )}
      />
      <Menu.Popup className={styles.popup}>
        <Menu.Content className={styles.page} aria-label={text.settings} dir="rtl">
          {heights.length > 0 && (
            <ChoicePage
              title={text.quality}
              current={chosenHeight === null || !shown ? automatic : formatResolution(shown)}
              choices={[
                { value: AUTOMATIC, label: text.automatic },
                ...heights.map((it) => ({ value: String(it), label: formatResolution(it) })),
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
          {sound.canChange && (
            <MenuAction value={sound.isNight ? text.on : text.off} onSelect={sound.toggleNight}>
              {text.nightSound}
            </MenuAction>
          )}
          <ChaptersPage />
          {isNarrow && pip === 'available' && (
            <MenuAction onSelect={() => actions.run({ type: 'toggle-pip' })}>
              {text.pictureInPicture}
            </MenuAction>
          )}
          <MenuAction onSelect={onStats}>{text.stats}</MenuAction>
          {hasKeys && <MenuAction onSelect={onHelp}>{text.help}</MenuAction>}
        </Menu.Content>
      </Menu.Popup>
    </Menu.Root>
  );
}

/** Audio languages; nothing if there is only one. */
function AudioPage() {
  const { media, props } = usePlayerParts();
  const { audio, audioIndex } = useMediaState(media);
  if (audio.length < 2) return null;
  const labelOf = (index: number) =>
    props.audioTracks?.find((track) => track.index === index)?.label ?? audio[index]?.name ?? '';

  function choose(value: string) {
    const index = Number(value);
    media.setAudio(index);
    props.onEvent?.({ type: 'audio', language: audio[index]?.language ?? null });
  }

  return (
    <ChoicePage
      title={text.audio}
      current={labelOf(audioIndex)}
      choices={audio.map(({ index }) => ({ value: String(index), label: labelOf(index) }))}
      value={String(audioIndex)}
      onChoose={choose}
    />
  );
}

const NONE: never[] = [];

function ChaptersPage() {
  const { props, actions } = usePlayerParts();
  const chapters = props.chapters ?? NONE;
  const current = usePlayer((state) => chapterAt(chapters, state.currentTime));
  if (chapters.length < 2) return null;
  return (
    <ChoicePage
      title={text.chapters}
      current={chapterName(chapters, current) ?? ''}
      choices={chapters.map(({ startMs }, index) => ({
        value: String(index),
        label: chapterName(chapters, index) ?? '',
        hint: formatDuration(startMs / 1_000),
      }))}
      value={String(current)}
      onChoose={(value) => actions.seekTo((chapters[Number(value)]?.startMs ?? 0) / 1_000)}
    />
  );
}
