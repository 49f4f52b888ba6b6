import { formatDuration } from '@parde/shared/digits';
import { useEffect, useRef, useState } from 'react';
import { Stack } from '../../components/stack';
import styles from './resume-note.module.css';
import { text } from './text';

const SHOWN_MS = 9_000;
/** Gap between the note and the content above it. */
const GAP = 4;

interface ResumeNoteProps {
  video: HTMLVideoElement;
  /** Position at which playback resumed. */
  seconds: number;
  /** Number of pixels covered at the top. */
  top: number;
}

const keep = (event: Event) => event.stopPropagation();

/** Says where the film resumed, and offers to start over; disappears after a while of playback. */
export function ResumeNote({ video, seconds, top }: ResumeNoteProps) {
  const [isShown, setShown] = useState(true);
  const note = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const count = () => {
      timer ??= setTimeout(() => setShown(false), SHOWN_MS);
    };
    if (!video.paused) count();
    video.addEventListener('playing', count);
    return () => {
      clearTimeout(timer);
      video.removeEventListener('playing', count);
    };
  }, [video]);

  useEffect(() => {
    const element = note.current;
    // A click here must not toggle playback.
    for (const type of ['pointerdown', 'pointerup']) element?.addEventListener(type, keep);
    return () => {
      for (const type of ['pointerdown', 'pointerup']) element?.removeEventListener(type, keep);
    };
  }, []);

  if (!isShown) return null;
  return (
    <Stack
      direction="row"
      gap={12}
      align="center"
      size={14}
      tone="plain"
      ref={note}
      dir="rtl"
      className={styles.note}
      style={{ translate: `0 ${top + GAP}px` }}
      data-covers="note"
    >
      <p role="status">{text.resumed(formatDuration(seconds))}</p>
      <button
        type="button"
        className={styles.start}
        onClick={() => {
          video.currentTime = 0;
          setShown(false);
        }}
      >
        {text.fromStart}
      </button>
    </Stack>
  );
}
