import type { Avatar } from '@parde/contract';
import type { CSSProperties, ReactNode } from 'react';

const eyes = (x: number, y: number, apart: number) => (
  <g fill="var(--avatar-ink)">
    <circle cx={x - apart} cy={y} r="1" />
    <circle cx={x + apart} cy={y} r="1" />
  </g>
);

/** Each with the index of its ink colour, drawn on a 32×32 grid. */
const DRAWN: Record<Avatar, [ink: number, picture: ReactNode]> = {
  curtain: [
    6,
    <path key="c" d="M7 7h18v18h-4.500c0-6-1.5-11-4.5-13.500C13 14 11.5 19 11.5 25H7z" />,
  ],
  moon: [1, <path key="m" d="M19 6.500A10 10 0 1 0 25.5 19 8.5 8.5 0 0 1 19 6.500z" />],
  star: [
    2,
    <path
      key="s"
      strokeLinejoin="round"
      strokeWidth="2"
      stroke="currentColor"
      d="m16 7 2.7 5.8 6.3.8-4.6 4.4 1.2 6.300L16 21.200l-5.6 3.1 1.2-6.300L7 13.600l6.3-.8z"
    />,
  ],
  lion: [
    4,
    <g key="l">
      <circle
        cx="16"
        cy="16"
        r="8.5"
        fill="none"
        stroke="currentColor"
        strokeWidth="4"
        strokeDasharray="3.5 1"
        opacity=".55"
      />
      <circle cx="16" cy="16.5" r="6.5" />
      {eyes(16, 15.5, 2.5)}
      <path d="m14.8 18 1.2 1.2 1.2-1.200z" fill="var(--avatar-ink)" />
    </g>,
  ],
  bird: [
    3,
    <g key="b">
      <path d="M6.5 17c5 0 6-7.5 12-7.5 2.6 0 4.2 1.2 5 3l3.5 1.3-3.3 1.700C23.7 21 19.5 25 14 25c-4.6 0-7.5-3.2-7.5-8z" />
      <circle cx="19.5" cy="13.5" r="1.1" fill="var(--avatar-ink)" />
    </g>,
  ],
  fish: [
    1,
    <g key="f">
      <path d="M5.5 16c3.5-6 10-7.5 14.5-3l6-4.500v15l-6-4.500c-4.5 4.5-11 3-14.5-3z" />
      <circle cx="11" cy="14.8" r="1.1" fill="var(--avatar-ink)" />
    </g>,
  ],
  cat: [
    0,
    <g key="k">
      <path d="m8 7 5 3.200h6L24 7v10.500a8 8 0 0 1-16 0z" />
      {eyes(16, 16, 3)}
      <path d="m14.8 19 1.2 1.2 1.2-1.200z" fill="var(--avatar-ink)" />
    </g>,
  ],
  flower: [
    5,
    <g key="o">
      {[0, 72, 144, 216, 288].map((turn) => (
        <ellipse
          key={turn}
          cx="16"
          cy="10.3"
          rx="3.6"
          ry="4.6"
          transform={`rotate(${turn} 16 16)`}
        />
      ))}
      <circle cx="16" cy="16" r="2.8" fill="var(--avatar-ink)" />
    </g>,
  ],
  camera: [
    3,
    <g key="a">
      <circle cx="11.5" cy="10" r="3" />
      <circle cx="18" cy="10" r="3" />
      <rect x="7" y="13.5" width="14" height="10.5" rx="2" />
      <path d="m22 17.5 4-2.500v7.500L22 20z" />
    </g>,
  ],
  rocket: [
    4,
    <g key="r">
      <path d="M16 5.500c4 3 5 7.5 5 12l2.5 4.5-4.5-1-3 4.5-3-4.5-4.5 1 2.5-4.500c0-4.5 1-9 5-12z" />
      <circle cx="16" cy="14" r="2" fill="var(--avatar-ink)" />
    </g>,
  ],
};

/** The drawing inside `ProfileAvatar`. */
export default function ProfilePicture({ avatar }: { avatar: Avatar }) {
  const [ink, picture] = DRAWN[avatar];
  const look = { '--avatar-ink': `var(--ink-${ink})` } as CSSProperties;
  return (
    <svg viewBox="0 0 32 32" fill="currentColor" aria-hidden="true" style={look}>
      {picture}
    </svg>
  );
}
