import { siteLogo, siteName } from '../config/site-config';
import { Text } from './typography';
import styles from './wordmark.module.css';

/** The logo: the operator's, or a curtain drawn aside with light behind it, and the name. */
export function Wordmark() {
  const logo = siteLogo();
  if (logo !== null) {
    return (
      <img
        className={styles.logo}
        src={`/media/images/${logo.hash}/342.webp`}
        alt={siteName()}
        width={logo.width}
        height={logo.height}
      />
    );
  }
  return (
    <Text as="span" size={20} weight="black" className={styles.wordmark}>
      <CurtainMark />
      {siteName()}
    </Text>
  );
}

export function CurtainMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <path d="M16 8.5C16 17 13 23 8.5 27h15C19 23 16 17 16 8.5z" className={styles.light} />
      <g fill="currentColor">
        <rect x="3" y="4" width="26" height="2.5" rx="1.25" />
        <path d="M4.5 8H15c0 9-3.5 15.5-9 19H4.5zM27.5 8H17c0 9 3.5 15.5 9 19h1.5z" />
      </g>
    </svg>
  );
}
