import { createIcon } from './create-icon';

/* Icons that only a few pages use. */

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
export const LockIcon = createIcon(
  <path d="M5.5 10.5h13v10h-13zM8.5 10.5V7.5a3.5 3.5 0 0 1 7 0v3" />,
);
export const CommentIcon = createIcon(<path d="M4 5h16v11.5h-9L6.5 20.5v-4H4z" />);
export const GiftIcon = createIcon(
  <path d="M5.5 11.5V20h13v-8.5M3.5 7.5h17v4h-17zM12 7.5V20M12 7.5C10.5 3 6.5 3 6.5 5.5c0 2 2.5 2 5.5 2s5.5 0 5.5-2C17.5 3 13.5 3 12 7.5" />,
);
