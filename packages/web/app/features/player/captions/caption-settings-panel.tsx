import { formatPercent, toPersianDigits } from '@parde/shared/digits';
import clsx from 'clsx';
import { useId } from 'react';
import { Stack } from '../../../components/stack';
import { Text } from '../../../components/typography';
import captionOverlayStyles from './caption-overlay.module.css';
import sample from './caption-sample.module.css';
import {
  BACKGROUNDS,
  type CaptionSettings,
  COLORS,
  captionStyle,
  HEIGHTS,
  OPACITIES,
  SECOND_SIDES,
  SIZES,
  WEIGHTS,
} from './caption-settings';
import styles from './caption-settings-panel.module.css';
import { Segments } from './segments';
import { captionDelayWords, text } from './text';
import type { Captions } from './use-captions';

const DIRECTIONS = ['auto', 'rtl', 'ltr'] as const;

/** Appearance, position and timing of captions; changes are visible immediately. */
export function CaptionSettingsPanel({ captions }: { captions: Captions }) {
  const { settings, change } = captions;
  return (
    <Stack gap={16} dir="rtl" className={styles.panel}>
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
      <Stack as="label" direction="row" gap={8} align="center" size={14} className={styles.check}>
        <input
          type="checkbox"
          checked={settings.isSpoken}
          onChange={(event) => change({ isSpoken: event.currentTarget.checked })}
        />
        {text.spoken}
      </Stack>
      <button type="button" className={styles.reset} onClick={captions.reset}>
        {text.reset}
      </button>
    </Stack>
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

/** A preview of the settings, on a picture that is half bright and half dark. */
function CaptionSample({ settings }: { settings: CaptionSettings }) {
  return (
    <div
      role="img"
      aria-label={text.sampleLabel}
      className={clsx(
        sample.picture,
        captionOverlayStyles.look,
        captionOverlayStyles[settings.background],
      )}
      style={captionStyle(settings)}
    >
      <Text as="div" center className={sample.words}>
        <div className={captionOverlayStyles.words}>
          {text.sample.map((line) => (
            <div key={line} dir="rtl" className={captionOverlayStyles.line}>
              {line}
            </div>
          ))}
        </div>
      </Text>
    </div>
  );
}

/** Step used by the panel and the keyboard shortcuts. */
const DELAY_STEP_MS = 100;
const LONG_DELAY_STEP_MS = 500;

interface DelayFieldProps {
  delayMs: number;
  onNudge: (stepMs: number) => void;
}

const STEPS = [-LONG_DELAY_STEP_MS, -DELAY_STEP_MS, DELAY_STEP_MS, LONG_DELAY_STEP_MS];

/** Shifts captions in time: the left button makes them earlier, as on the seek bar. */
function DelayField({ delayMs, onNudge }: DelayFieldProps) {
  const id = useId();
  const [early, late] = [STEPS.slice(0, 2), STEPS.slice(2)];
  const button = (stepMs: number) => (
    <button
      key={stepMs}
      type="button"
      className={styles.step}
      aria-label={captionDelayWords(stepMs)}
      onClick={() => onNudge(stepMs)}
    >
      {faceOf(stepMs)}
    </button>
  );
  return (
    <fieldset aria-describedby={`${id}help`}>
      <Text as="legend" size={12} tone="quiet" className={styles.label}>
        {text.delay}
      </Text>
      <Stack direction="row" align="stretch" className={styles.row} dir="ltr">
        {early.map(button)}
        <Text as="output" size={14} tight center grow className={styles.now} dir="rtl">
          {captionDelayWords(delayMs)}
        </Text>
        {late.map(button)}
      </Stack>
      <Text size={12} tone="quiet" id={`${id}help`} className={styles.help}>
        {text.delayHelp}
      </Text>
    </fieldset>
  );
}

const faceOf = (stepMs: number): string => {
  const number = toPersianDigits(Math.abs(stepMs / 1000).toFixed(1)).replace('.', '٫');
  return `${stepMs < 0 ? '−' : '+'}${number}`;
};
