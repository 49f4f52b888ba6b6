import createCache, { type EmotionCache } from '@emotion/cache';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import { prefixer } from 'stylis';

let shared: EmotionCache | undefined;

/**
 * The one Emotion cache, mirrored for right-to-left. The server shares it between requests too:
 * the styles it can hold are bounded because no `sx` value depends on data.
 */
export function getEmotionCache(): EmotionCache {
  // `prepend`: CSS modules come later in the document and win over the component set.
  shared ??= createCache({ key: 'mu', prepend: true, stylisPlugins: [prefixer, rtlPlugin] });
  return shared;
}
