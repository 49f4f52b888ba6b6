import { toPersianDigits } from '@parde/shared/digits';
import { useId } from 'react';
import { DELAY_STEP_MS, LONG_DELAY_STEP_MS } from './caption-delay';
import styles from './delay-field.module.css';
import { captionDelayWords, text } from './text';

interface DelayFieldProps {
  delayMs: number;
  onNudge: (stepMs: number) => void;
}

const STEPS = [-LONG_DELAY_STEP_MS, -DELAY_STEP_MS, DELAY_STEP_MS, LONG_DELAY_STEP_MS];

/** Shifts captions in time: left is earlier, as on the seek bar. */
export function DelayField({ delayMs, onNudge }: DelayFieldProps) {
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
    <fieldset className={styles.field} aria-describedby={`${id}help`}>
      <legend className={styles.label}>{text.delay}</legend>
      <div className={styles.row} dir="ltr">
        {early.map(button)}
        <output className={styles.now} dir="rtl">
          {captionDelayWords(delayMs)}
        </output>
        {late.map(button)}
      </div>
      <p id={`${id}help`} className={styles.help}>
        {text.delayHelp}
      </p>
    </fieldset>
  );
}

const faceOf = (stepMs: number): string => {
  const number = toPersianDigits(Math.abs(stepMs / 1000).toFixed(1)).replace('./', '٫');
  return `${stepMs < 0 ? '−' : '+'}${number}`;
};
