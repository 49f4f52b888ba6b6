import clsx from 'clsx';
import type { CSSProperties } from 'react';
import styles from './caption-overlay.module.css';
import type { Line, Run } from './cue';
import { boxOfPosition, sideOf } from './cue-position';
import type { ShownCue } from './stack-cues';

/** One cue: each line in a box with its own direction, so that lines do not affect each other. */
export function CueView({ cue: { cue, language, isSecond, directions } }: { cue: ShownCue }) {
  const isRtl = directions[0] === 'rtl';
  const { left, width } = boxOfPosition(cue.place, isRtl);
  const column: CSSProperties = {
    marginInlineStart: `${left}%`,
    inlineSize: `${width}%`,
    textAlign: sideOf(cue.place.align, isRtl),
  };
  return (
    <div
      className={clsx(styles.cue, isSecond && styles.second)}
      style={column}
      data-caption={isSecond ? 'second' : 'first'}
    >
      <div className={styles.words} lang={language}>
        {cue.lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a cue never change
          <div key={i} className={styles.line} dir={directions[i]}>
            <LineText line={line} />
          </div>
        ))}
      </div>
    </div>
  );
}

function LineText({ line }: { line: Line }) {
  return line.map((run, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nor do its runs
    <RunText key={i} run={run} />
  ));
}

function RunText({ run }: { run: Run }) {
  const { text, isItalic, isBold, isUnderlined, color, ruby } = run;
  const words =
    ruby === null ? (
      text
    ) : (
      <ruby>
        {text}
        <rt>{ruby}</rt>
      </ruby>
    );
  if (!isItalic && !isBold && !isUnderlined && color === null) return words;
  return (
    <span
      className={clsx(
        isItalic && styles.italic,
        isBold && styles.strong,
        isUnderlined && styles.underlined,
        color !== null && styles[color],
      )}
    >
      {words}
    </span>
  );
}
