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
export const DesktopIcon = createIcon(<path d="M3.5 5h17v11h-17zM8.5 19.5h7M12 16v3.5" />);
