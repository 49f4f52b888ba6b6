import { lazyWithRetry } from '../../components/loaded';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import styles from './lazy-player.module.css';
import type { PlayerProps, PlayerSource } from './player-props';

const Player = lazyWithRetry(async () => ({ default: (await import('./player')).Player }), Poster);

/** Loads the player and its library lazily; shows the poster until then. */
export function LazyPlayer(props: PlayerProps) {
  return useIsHydrated() ? <Player {...props} /> : <Poster {...props} />;
}

function Poster({ poster }: PlayerProps) {
  return (
    <div
      className={styles.poster}
      style={poster ? { backgroundImage: `url("${poster}")` } : undefined}
    />
  );
}

/** A source of which only the URL is known, such as a clip. */
export function sourceOf(url: string): PlayerSource {
  const isHls = /\.m3u8(?:$|[?#])/i.test(url);
  return { kind: isHls ? 'hls' : 'file', url, mimeType: '' };
}
