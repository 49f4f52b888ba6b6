import { encode } from 'uqr';
import styles from './qr-picture.module.css';

/** Width of the light margin in modules, required for scanning (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * A single path of all dark modules, on white in any theme.
 *
 * @param label describes the link's target
 */
export default function QrPicture({ content, label }: { content: string; label: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.picture}
    >
      <path d={dark.join('')} />
    </svg>
  );
}
