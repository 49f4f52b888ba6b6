import { formatDuration } from '@parde/shared/digits';
import { useSlider } from '@videojs/react';
import { type CSSProperties, type KeyboardEvent, type Ref, useState } from 'react';
import { Stack } from '../../../components/stack';
import { Text } from '../../../components/typography';
import { usePlayerParts } from '../player-context';
import type { PlayerChapter, PlayerStoryboard } from '../player-props';
import { usePlayer } from '../store';
import { text } from '../text';
import styles from './seek-bar.module.css';
import { chapterAt, chapterName, spokenTime } from './words';

const NO_CHAPTERS: never[] = [];
const PAGE_S = 60;
const STEP_S = 5;

/** The seek bar: left is the beginning, regardless of the page's direction. */
export function SeekBar() {
  const { props } = usePlayerParts();
  const { seconds, duration, buffered } = usePlayer((state) => ({
    seconds: state.currentTime,
    duration: state.duration,
    buffered: state.buffered,
  }));
  const [isByKeys, setByKeys] = useState(false);
  const chapters = props.chapters ?? NO_CHAPTERS;
  const ahead = buffered.find(([from, to]) => seconds >= from - 1 && seconds <= to)?.[1] ?? 0;
  const slider = useTimeSlider(seconds, duration);
  const { dragging, pointing, fillPercent, pointerPercent, interactive } = slider.state;
  const shown = dragging || pointing ? pointerPercent : isByKeys ? fillPercent : null;
  const style = {
    ...slider.cssVars,
    ...slider.rootStyle,
    '--ahead': `${percentOf(ahead, duration)}%`,
  } as CSSProperties;
  return (
    <div
      ref={slider.rootRef}
      {...slider.rootProps}
      className={styles.bar}
      style={style}
      data-active={interactive || undefined}
      data-part="seek-bar"
    >
      <div className={styles.track}>
        <div className={styles.ahead} />
        <div className={styles.hover} data-shown={pointing || undefined} />
        <div className={styles.fill} />
        <ChapterMarks chapters={chapters} durationSeconds={duration} />
      </div>
      <Thumb
        ref={slider.thumbRef}
        seconds={seconds}
        duration={duration}
        onFocus={(isVisible) => {
          slider.thumbProps.onFocus();
          setByKeys(isVisible);
        }}
        onBlur={() => {
          slider.thumbProps.onBlur();
          setByKeys(false);
        }}
      />
      {shown !== null && duration > 0 && (
        <SeekPreview
          percent={shown}
          seconds={secondsOf(shown, duration)}
          chapter={chapterName(chapters, chapterAt(chapters, secondsOf(shown, duration)))}
          storyboard={props.storyboard ?? null}
        />
      )}
    </div>
  );
}

const secondsOf = (percent: number, duration: number) => (percent / 100) * duration;
const percentOf = (seconds: number, duration: number) =>
  duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0;

/** A slider over the duration of the film, by pointer; it seeks when it is let go. */
function useTimeSlider(seconds: number, duration: number) {
  const { actions } = usePlayerParts();
  return useSlider({
    computeState: (input) => ({
      value: seconds,
      fillPercent: input.dragging ? input.dragPercent : percentOf(seconds, duration),
      pointerPercent: input.pointerPercent,
      dragging: input.dragging,
      pointing: input.pointing,
      interactive: input.dragging || input.pointing || input.focused,
      orientation: 'horizontal',
      disabled: duration <= 0,
      thumbAlignment: 'center',
    }),
    getPercent: () => percentOf(seconds, duration),
    getStepPercent: () => percentOf(STEP_S, duration),
    getLargeStepPercent: () => percentOf(PAGE_S, duration),
    disabled: duration <= 0,
    getCSSVars: (state) => ({
      '--fill': `${state.fillPercent}%`,
      '--pointer': `${state.pointerPercent}%`,
    }),
    onValueCommit: (percent) => actions.seekTo(secondsOf(percent, duration)),
  });
}

interface ThumbProps {
  ref: Ref<HTMLDivElement>;
  seconds: number;
  duration: number;
  /** Called with whether the focus came by a key. */
  onFocus: (isVisible: boolean) => void;
  onBlur: () => void;
}

/** The position for keys and screen readers. */
function Thumb({ ref, seconds, duration, onFocus, onBlur }: ThumbProps) {
  const { props, actions } = usePlayerParts();
  const chapters = props.chapters ?? NO_CHAPTERS;
  const place = text.place(spokenTime(seconds), spokenTime(duration));
  const chapter = chapterName(chapters, chapterAt(chapters, seconds));

  function onKeyDown(event: KeyboardEvent) {
    // Arrow keys are handled by the player.
    const target = { Home: 0, End: duration, PageUp: seconds + PAGE_S, PageDown: seconds - PAGE_S }[
      event.key
    ];
    if (target === undefined) return;
    event.preventDefault();
    actions.seekTo(target);
  }

  return (
    <div
      ref={ref}
      className={styles.thumb}
      role="slider"
      tabIndex={0}
      aria-label={text.seek}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(seconds)}
      aria-valuetext={chapter ? text.placeInChapter(place, chapter) : place}
      onKeyDown={onKeyDown}
      onFocus={(event) => onFocus(event.currentTarget.matches(':focus-visible'))}
      onBlur={onBlur}
    />
  );
}

interface ChapterMarksProps {
  chapters: PlayerChapter[];
  durationSeconds: number;
}

/** A gap in the bar at the start of each chapter. */
function ChapterMarks({ chapters, durationSeconds }: ChapterMarksProps) {
  if (durationSeconds <= 0) return null;
  return chapters
    .filter(({ startMs }) => startMs > 0 && startMs < durationSeconds * 1_000)
    .map(({ startMs }) => (
      <span
        key={startMs}
        className={styles.mark}
        style={{ left: `${startMs / 10 / durationSeconds}%` }}
      />
    ));
}

interface SeekPreviewProps {
  /** Position on the bar, 0–100. */
  percent: number;
  seconds: number;
  chapter: string | null;
  storyboard: PlayerStoryboard | null;
}

/** Preview of a seek position: thumbnail, chapter and time. */
function SeekPreview({ percent, seconds, chapter, storyboard }: SeekPreviewProps) {
  const tile = storyboard && tileAt(storyboard, seconds);
  return (
    <div
      className={styles.place}
      style={{ '--at': `${percent}%` } as CSSProperties}
      aria-hidden="true"
    >
      <Stack gap={4} align="center" className={styles.preview}>
        {tile && (
          <div
            className={styles.frame}
            style={{
              width: storyboard.tileWidth,
              height: storyboard.tileHeight,
              backgroundImage: `url("${tile.url}")`,
              backgroundPosition: `-${tile.x}px -${tile.y}px`,
            }}
          />
        )}
        {chapter && (
          <Text as="span" size={12} truncate className={styles.chapter} dir="auto">
            {chapter}
          </Text>
        )}
        <Text as="span" size={12} truncate weight="medium" className={styles.time}>
          {formatDuration(seconds)}
        </Text>
      </Stack>
    </div>
  );
}

interface Tile {
  url: string;
  /** Pixels from the left and top edges of the sheet. */
  x: number;
  y: number;
}

/** The thumbnail for a time; the last one is used for all later times. */
export function tileAt(board: PlayerStoryboard, seconds: number): Tile | null {
  if (board.count === 0) return null;
  const wanted = Math.floor((Math.max(0, seconds) * 1_000) / board.intervalMs);
  const tile = Math.min(wanted, board.count - 1);
  const perSheet = board.columns * board.rows;
  const place = tile % perSheet;
  return {
    url: board.urlOf(Math.floor(tile / perSheet)),
    x: (place % board.columns) * board.tileWidth,
    y: Math.floor(place / board.columns) * board.tileHeight,
  };
}
