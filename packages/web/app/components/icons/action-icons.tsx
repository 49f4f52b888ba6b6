import { createIcon } from './create-icon';

/* Icons for actions on titles, files and comments, separate because not every page loads them. */

export const LikeIcon = createIcon(
  <path d="M7.5 11 11 3.5c1.5 0 2.5 1 2.5 2.5V9.5h5.2a1.8 1.8 0 0 1 1.8 2.1l-1.2 7a1.8 1.8 0 0 1-1.8 1.5h-10zM7.5 11H4v9.1h3.5" />,
);
export const DislikeIcon = createIcon(
  <path d="M16.5 13 13 20.5c-1.5 0-2.5-1-2.5-2.5v-3.5H5.3a1.8 1.8 0 0 1-1.8-2.1l1.2-7a1.8 1.8 0 0 1 1.8-1.5h10zm0 0H20V3.9h-3.5" />,
);
export const ShareIcon = createIcon(<path d="M12 15V4m-4 4 4-4 4 4M7 11.5H5v8.5h14v-8.5h-2" />);
export const DownloadIcon = createIcon(<path d="M12 4v11m-4.5-4L12 15.5l4.5-4.5M5 20h14" />);
export const FlagIcon = createIcon(<path d="M5.5 21V4h12l-2.5 4.5 2.5 4.5h-12" />);
export const EyeIcon = createIcon(
  <>
    <path d="M2.5 12c2-4 5.5-6.5 9.5-6.5s7.5 2.5 9.5 6.5c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12z" />
    <circle cx="12" cy="12" r="3" />
  </>,
);
export const EyeOffIcon = createIcon(
  <path d="M4 4l16 16M9.9 9.9a3 3 0 0 0 4.2 4.2M6.3 6.8C4.7 8 3.4 9.8 2.5 12c2 4 5.5 6.5 9.5 6.5 1.6 0 3.1-.4 4.5-1.2M10 5.7c.6-.1 1.3-.2 2-.2 4 0 7.5 2.5 9.5 6.5-.5 1.1-1.2 2.1-2 3" />,
);
