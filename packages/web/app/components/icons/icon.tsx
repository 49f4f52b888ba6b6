import { createIcon } from './create-icon';

const pointing = { points: true };

export const MenuIcon = createIcon(<path d="M4 7h16M4 12h16M4 17h16" />);
export const SearchIcon = createIcon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const CloseIcon = createIcon(<path d="m6 6 12 12M18 6 6 18" />);
/** Drawn pointing right; mirrored in right-to-left pages. Means "next". */
export const NextIcon = createIcon(<path d="m9.5 5.5 6.5 6.5-6.5 6.5" />, pointing);
export const BackIcon = createIcon(<path d="M14.5 5.5 8 12l6.5 6.5" />, pointing);
export const ChevronDownIcon = createIcon(<path d="m6 9.5 6 6 6-6" />);
export const HomeIcon = createIcon(<path d="M4 10.5 12 4l8 6.5V20h-5.5v-5.5h-5V20H4z" />);
export const PeopleIcon = createIcon(
  <>
    <circle cx="9" cy="9" r="3.5" />
    <path d="M2.5 20c.6-3.5 3-5.5 6.5-5.5s5.9 2 6.5 5.5" />
    <path d="M15.5 5.8a3.5 3.5 0 0 1 0 6.4M17.5 14.8c2.2.7 3.600 2.5 4 5.2" />
  </>,
);
export const PersonIcon = createIcon(
  <>
    <circle cx="12" cy="8" r="4" />
    <path d="M4.5 20.5c1-4 4-6 7.5-6s6.5 2 7.5 6" />
  </>,
);
export const BookmarkIcon = createIcon(<path d="M6.5 4h11v16.5L12 16.5 6.5 20.5z" />);
export const CheckIcon = createIcon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const SupportIcon = createIcon(
  <path d="M4 12.5V12a8 8 0 0 1 16 0v.5M4 13h3v5.5H5.5A1.5 1.5 0 0 1 4 17zm16 0h-3v5.5m3-5.5v4a4 4 0 0 1-4 4h-3" />,
);
export const GridIcon = createIcon(
  <path d="M4.5 4.5h6v6h-6zm9 0h6v6h-6zm-9 9h6v6h-6zm9 0h6v6h-6z" />,
);
export const StackIcon = createIcon(<path d="M7.5 4h9M5.5 7.5h13M4 11h16v9H4z" />);
export const SeriesIcon = createIcon(<path d="M4 8h16v11.5H4zM8 3.5 12 8l4-4.5" />);
export const FilmIcon = createIcon(
  <path d="M4 5h16v14H4zM8 5v14M16 5v14M4 9.7h4M4 14.3h4m8-4.6h4m-4 4.6h4" />,
);
export const MicIcon = createIcon(
  <>
    <rect x="9" y="3.5" width="6" height="10.5" rx="3" />
    <path d="M5.5 11.5a6.5 6.5 0 0 0 13 0M12 18v3" />
  </>,
);
export const CalendarIcon = createIcon(<path d="M4 6h16v14H4zM4 10.5h16M8.5 3.5V8m7-4.5V8" />);
export const FeedIcon = createIcon(
  <>
    <path d="M5 11.5a7.5 7.5 0 0 1 7.5 7.5M5 5.5A13.5 13.5 0 0 1 18.5 19" />
    <circle cx="6.2" cy="17.8" r="1.4" fill="currentColor" />
  </>,
);
export const ClockIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </>,
);
export const BellIcon = createIcon(<path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15zm4 4h4" />);
export const LogoutIcon = createIcon(<path d="M10 4.5H5v15h5M9.5 12H20m-4-4 4 4-4 4" />, pointing);
export const PlayIcon = createIcon(<path d="M7 4.5v15l12.5-7.5z" fill="currentColor" />);
export const PauseIcon = createIcon(<path d="M8.5 5v14m7-14v14" />);
export const StarIcon = createIcon(
  <path
    d="m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9L12 16.9l-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z"
    fill="currentColor"
    stroke="none"
  />,
);
export const ShareIcon = createIcon(<path d="M12 15V4m-4 4 4-4 4 4M7 11.5H5v8.5h14v-8.5h-2" />);
export const FilterIcon = createIcon(<path d="M4 7h10m4 0h2M4 17h2m4 0h10M16 4.5v5m-8 5v5" />);
export const DownloadIcon = createIcon(<path d="M12 4v11m-4.5-4L12 15.5l4.5-4.5M5 20h14" />);
export const PlusIcon = createIcon(<path d="M12 5v14M5 12h14" />);
export const KeyIcon = createIcon(
  <>
    <circle cx="8" cy="15.5" r="4.5" />
    <path d="m11.5 12 8-8m-4 4 3 3" />
  </>,
);
export const ShieldIcon = createIcon(
  <path d="M12 3.5 5 6v5.5c0 4.3 2.9 7.6 7 9 4.1-1.4 7-4.7 7-9V6zm-3 8.5 2.2 2.2L15.2 10" />,
);
export const EyeIcon = createIcon(
  <>
    <path d="M2.5 12c2-4 5.5-6.5 9.5-6.5s7.5 2.5 9.5 6.5c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = createIcon(
  <path d="M4 4l16 16M9.9 9.9a3 3 0 0 0 4.2 4.2M6.3 6.8C4.7 8 3.4 9.8 2.5 12c2 4 5.5 6.5 9.5 6.5 1.6 0 3.1-.4 4.5-1.2M10 5.7c.6-.1 1.3-.2 2-.2 4 0 7.5 2.5 9.5 6.5-.5 1.1-1.2 2.1-2 3" />,
);
export const LikeIcon = createIcon(
  <path d="M7.5 11 11 3.5c1.5 0 2.5 1 2.5 2.5V9.5h5.2a1.8 1.8 0 0 1 1.8 2.1l-1.2 7a1.8 1.8 0 0 1-1.8 1.5h-10zM7.5 11H4v9.1h3.5" />,
);
export const DislikeIcon = createIcon(
  <path d="M16.5 13 13 20.5c-1.5 0-2.5-1-2.5-2.5v-3.5H5.3a1.8 1.8 0 0 1-1.8-2.1l1.2-7a1.8 1.8 0 0 1 1.8-1.5h10zm0 0H20V3.9h-3.5" />,
);
export const FlagIcon = createIcon(<path d="M5.5 21V4h12l-2.5 4.5 2.5 4.5h-12" />);
export const LockIcon = createIcon(
  <path d="M5.5 10.5h13v10h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3" />,
);
export const PhoneIcon = createIcon(<path d="M7.5 3h9v18h-9zM11 17.5h2" />);
export const TabletIcon = createIcon(<path d="M5 3.5h14v17H5zM11 17h2" />);
export const DesktopIcon = createIcon(<path d="M3.5 5h17v11h-17zM8.5 19.5h7M12 16v3.5" />);
export const TvIcon = createIcon(<path d="M3 6.5h18v11H3zM7 20.5h10M8.5 3 12 6.5 15.5 3" />);
export const DeviceIcon = createIcon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c5 5 5 12 0 17-5-5-5-12 0-17" />
  </>,
);
export const CommentIcon = createIcon(<path d="M4 5h16v11.5h-9L6.5 20.5v-4H4z" />);
