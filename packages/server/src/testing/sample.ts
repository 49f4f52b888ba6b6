import type { MemberWithEverything } from './member-with-everything.ts';

/** Valid input of one endpoint. */
export interface Sample {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
}

export interface SampleOf {
  make: (fixture: MemberWithEverything) => Sample;
  /** Status for the owner; default 200. */
  own?: number;
  /** Status for another member; default: like the owner. */
  other?: number;
}
