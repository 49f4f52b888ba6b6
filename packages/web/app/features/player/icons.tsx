import { formatPlain } from '@parde/shared/digits';
import { createIcon } from '../../components/icons/create-icon';
import { JUMP_S } from './keyboard';

/* The player's icons represent time, which always runs left to right, so none is mirrored. */

const SPEAKER = <path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5z" fill="currentColor" />;

export const PlayIcon = createIcon(<path d="M7.5 4.5v15L19.5 12z" fill="currentColor" />);
export const PauseIcon = createIcon(
  <path d="M7.5 5h2.5v14H7.5zm6.5 0h2.5v14H14z" fill="currentColor" strokeWidth={1} />,
);
export const ReplayIcon = createIcon(<path d="M5 12a7.5 7.5 0 1 0 2.6-5.7M4.5 3.5v4.2h4.2" />);
const jump = formatPlain(JUMP_S);
const JUMP_WORDS = (
  <text
    x="12"
    y="16.4"
    textAnchor="middle"
    fontSize="9.5"
    fontWeight="700"
    fill="currentColor"
    stroke="none"
  >
    {jump}
  </text>
);

export const RewindIcon = createIcon(
  <>
    <path d="M4.6 10.5A7.8 7.8 0 1 1 4.2 14M4 5.5v5h5" />
    {JUMP_WORDS}
  </>,
);
export const ForwardIcon = createIcon(
  <>
    <path d="M19.4 10.5a7.8 7.8 0 1 0 .4 3.5M20 5.5v5h-5" />
    {JUMP_WORDS}
  </>,
);
export const VolumeIcon = createIcon(
  <>
    {SPEAKER}
    <path d="M15 9a4.2 4.2 0 0 1 0 6m2.3-8.3a7.5 7.5 0 0 1 0 10.6" />
  </>,
);
export const QuietIcon = createIcon(
  <>
    {SPEAKER}
    <path d="M15 9a4.2 4.2 0 0 1 0 6" />
  </>,
);
export const MutedIcon = createIcon(
  <>
    {SPEAKER}
    <path d="m15.5 9.5 5 5m0-5-5 5" />
  </>,
);
export const NextIcon = createIcon(
  <>
    <path d="M5.5 5v14l10-7z" fill="currentColor" />
    <path d="M18.5 5v14" />
  </>,
);
export const CaptionsIcon = createIcon(<path d="M3.5 5h17v14h-17zM7 11.5h4m3 0h3M7 15h2m3 0h5" />);
export const SettingsIcon = createIcon(
  <>
    <path d="M4 7h8m4.5 0H20M4 17h3.5m4.5 0h8" />
    <circle cx="14.2" cy="7" r="2.3" />
    <circle cx="9.8" cy="17" r="2.3" />
  </>,
);
export const PipIcon = createIcon(
  <>
    <path d="M11 18H3.5V5h17v6" />
    <path d="M13.5 13.5h7V19h-7z" fill="currentColor" />
  </>,
);
export const RemoteIcon = createIcon(
  <>
    <path d="M7.5 16.5h-4V5h17v11.5h-4" />
    <path d="m12 14 4.5 5.5h-9z" fill="currentColor" />
  </>,
);
export const FullscreenIcon = createIcon(<path d="M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5" />);
export const LeaveFullscreenIcon = createIcon(<path d="M9 4v5H4m16 0h-5V4m0 16v-5h5M4 15h5v5" />);
