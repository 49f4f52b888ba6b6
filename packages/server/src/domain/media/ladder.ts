import type { EncodePlan } from './encode-plan.ts';
import type { MediaProbe } from './media-probe.ts';

/** What is made of a film: sizes never larger than it, and each of its tracks of sound. */
export function planEncode(_probe: MediaProbe): EncodePlan {
  throw new Error('not written yet');
}
