import { lazy, Suspense } from 'react';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import styles from './lazy-player.module.css';
import type { PlayerProps, PlayerSource } from './player-props';

const Player = lazy(() => import('./player').then((module) => ({ default: module.Player })));

/** Loads the player and its library lazily; shows the poster until then. */
export function LazyPlayer(props: PlayerProps) {
  const poster = (
    <div
      className={styles.poster}
      style={props.poster ? { backgroundImage: `url("${props.poster}")` } : undefined}
    />
  );
  if (!useIsHydrated()) return poster;
  return (
    <Suspense fallback={poster}>
      <Player {...props} />
    </Suspense>
  );
}

/** A source of which only the URL is known, such as a clip. */
export function sourceOf(url: string): PlayerSource {
  const isHls = /\.m3u8(?:$|[?#])/i.test(url);
  return { kind: isHls ? 'hls' : 'file', url, mimeType: '' };
}
