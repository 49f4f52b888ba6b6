import { formatPercent } from '@parde/shared/digits';
import { CaptionSample } from './caption-sample';
import {
  BACKGROUNDS,
  type CaptionSettings,
  COLORS,
  HEIGHTS,
  OPACITIES,
  SECOND_SIDES,
  SIZES,
  WEIGHTS,
} from './caption-settings';
import styles from './caption-settings-panel.module.css';
import { DelayField } from './delay-field';
import { Segments } from './segments';
import { text } from './text';
import type { Captions } from './use-captions';

const DIRECTIONS = ['auto', 'rtl', 'ltr'] as const;

/** Appearance, position and timing of captions; changes are visible immediately. */
export function CaptionSettingsPanel({ captions }: { captions: Captions }) {
  const { settings, change } = captions;
  return (
    <div dir="rtl" className={styles.panel}>
      <CaptionSample settings={settings} />
      <Segments
        label={text.size}
        value={settings.size}
        options={SIZES}
        nameOf={(size) => text.sizes[size]}
        faceOf={(size) => <span style={{ fontSize: `${10 + size * 3}px` }}>آ</span>}
        onPick={(size) => change({ size })}
      />
      <DelayField delayMs={captions.delayMs} onNudge={captions.nudgeDelay} />
      <Segments
        label={text.color}
        value={settings.color}
        options={COLORS}
        nameOf={(color) => text.colors[color]}
        faceOf={(color) => <span className={styles.swatch} data-color={color} />}
        onPick={(color) => change({ color })}
      />
      <Background settings={settings} change={change} />
      <Segments
        label={text.weight}
        value={settings.weight}
        options={WEIGHTS}
        nameOf={(weight) => text.weights[weight]}
        onPick={(weight) => change({ weight })}
      />
      <Segments
        label={text.height}
        value={settings.height}
        options={HEIGHTS}
        nameOf={(height) => text.heights[height]}
        onPick={(height) => change({ height })}
      />
      {captions.second && (
        <Segments
          label={text.secondSide}
          value={settings.secondSide}
          options={SECOND_SIDES}
          nameOf={(side) => text.secondSides[side]}
          onPick={(secondSide) => change({ secondSide })}
        />
      )}
      <Segments
        label={text.direction}
        help={text.directionHelp}
        value={captions.direction}
        options={DIRECTIONS}
        nameOf={(direction) => text.directions[direction]}
        onPick={captions.setDirection}
      />
      <label className={styles.check}>
        <input
          type="checkbox"
          className={styles.box}
          checked={settings.isSpoken}
          onChange={(event) => change({ isSpoken: event.currentTarget.checked })}
        />
        {text.spoken}
      </label>
      <button type="button" className={styles.reset} onClick={captions.reset}>
        {text.reset}
      </button>
    </div>
  );
}

interface BackgroundProps {
  settings: CaptionSettings;
  change: Captions['change'];
}

function Background({ settings, change }: BackgroundProps) {
  return (
    <>
      <Segments
        label={text.background}
        value={settings.background}
        options={BACKGROUNDS}
        nameOf={(background) => text.backgrounds[background]}
        onPick={(background) => change({ background })}
      />
      {settings.background === 'box' && (
        <Segments
          label={text.opacity}
          value={settings.opacity}
          options={OPACITIES}
          nameOf={formatPercent}
          onPick={(opacity) => change({ opacity })}
        />
      )}
    </>
  );
}
