import { encode } from 'uqr';
import styles from './qr-picture.module.css';
import { text } from './text';

/** Light modules around the dark ones, without which phones do not see them (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Loaded when first asked for: one path of all dark modules, on white whatever the theme is. */
export default function QrPicture({ content }: { content: string }) {
  const { data, size } = encode(content, { ecc: 'M', border: QUIET_ZONE });
  const dark = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return (
    <svg
      role="img"
      aria-label={text.code.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.picture}
    >
      <path d={dark.join('')} />
    </svg>
  );
}
