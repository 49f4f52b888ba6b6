import type { ReactNode, SVGProps } from 'react';
import styles from './icon.module.css';

interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'children' | 'points'> {
  /** Pixels; default 24. */
  size?: number;
}

interface ShapeProps extends IconProps {
  shape: ReactNode;
  points: boolean;
}

function Shape({ shape, points, size = 24, ...rest }: ShapeProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={points ? styles.points : undefined}
      {...rest}
    >
      {shape}
    </svg>
  );
}

/**
 * An icon on a 24×24 grid, decorative: the surrounding button or link has the accessible name.
 * `points`: mirrored in right-to-left pages.
 */
export function createIcon(shape: ReactNode, { points = false } = {}) {
  return (props: IconProps) => <Shape shape={shape} points={points} {...props} />;
}
