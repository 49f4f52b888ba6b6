/** For Chromium in benchmarks: as root, and without traffic of its own. */
export const BROWSER_FLAGS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
  ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
  '--autoplay-policy=no-user-gesture-required',
];

/** A phone of a slow processor. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
};
export const SLOWER = 4;
