import { formatPlain } from '@parde/shared/digits';
import { useDoubleTapGesture, useTapGesture } from '@videojs/react';
import { type RefObject, useState } from 'react';
import { Text } from '../../../components/typography';
import { JUMP_S } from '../keyboard';
import { text } from '../text';
import type { PlayerActions } from '../use-player-actions';
import styles from './center-state.module.css';

interface TapSeekProps {
  surface: RefObject<HTMLElement | null>;
  video: HTMLVideoElement;
  actions: PlayerActions;
}

/**
 * Touch: a double tap left or right seeks. Mouse: a click toggles playback, a double click
 * fullscreen.
 */
export function TapSeek({ surface, video, actions }: TapSeekProps) {
  const [ripple, setRipple] = useState<{ side: 'left' | 'right'; moment: number } | null>(null);

  function jump(side: 'left' | 'right', event: PointerEvent) {
    actions.seekTo(video.currentTime + (side === 'left' ? -JUMP_S : JUMP_S));
    setRipple({ side, moment: event.timeStamp });
  }

  const finger = { target: surface, pointer: 'touch' } as const;
  useDoubleTapGesture((event) => jump('left', event), { ...finger, region: 'left' });
  useDoubleTapGesture((event) => jump('right', event), { ...finger, region: 'right' });
  const mouse = { target: surface, pointer: 'mouse' } as const;
  useTapGesture(actions.togglePlay, mouse);
  useDoubleTapGesture(actions.toggleFullscreen, mouse);

  if (!ripple) return null;
  return (
    <Text
      as="div"
      weight="bold"
      key={ripple.moment}
      className={styles.ripple}
      data-side={ripple.side}
      onAnimationEnd={() => setRipple(null)}
      aria-hidden="true"
    >
      <span dir="rtl">{text.seconds(formatPlain(JUMP_S))}</span>
    </Text>
  );
}
