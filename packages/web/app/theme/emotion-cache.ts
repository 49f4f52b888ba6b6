import createCache, { type EmotionCache } from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

let shared: EmotionCache | undefined;

/**
 * The single Emotion cache, mirrored for right-to-left. On the server it is shared between
 * requests: its size is bounded because no `sx` value depends on data.
 */
export function getEmotionCache(): EmotionCache {
  // `prepend`: CSS modules come later in the document and override the component set.
  shared ??= createCache({ key: 'mu', prepend: true, stylisPlugins: [prefixer, rtlPlugin] });
  return shared;
}
