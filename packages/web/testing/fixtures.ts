import type { Edition, Episode, Profile, TitleDetail, User } from '@parde/contract';

/* Complete values of the API: a test names what it is about, the rest is the simplest that is valid. */

const profile = (fields: Partial<Profile> = {}): Profile => ({
  ...{ id: 1, name: 'سارا', avatar: 'moon', ageLimit: null, hasPin: false, isFirst: true },
  ...fields,
});

type UserFields = Partial<Omit<User, 'profile'>> & { profile?: Partial<Profile> };

export const user = ({ profile: chosen, ...fields }: UserFields = {}): User => ({
  ...{ id: 1, name: 'سارا', email: 'sara@parde.test', emailVerified: true, pendingEmail: null },
  ...{ mobile: null, hasPassword: true, role: 'member', newNotifications: false },
  ...{ premiumUntil: null, profileCount: 1, isHistoryPaused: false },
  preferences: { hideSpoilers: true, emailDigest: 'off' },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', deletionAt: null },
  profile: profile(chosen),
  ...fields,
});

export const edition = (fields: Partial<Edition> = {}): Edition => ({
  ...{ id: 1, kind: 'dubbed', studio: null, isCensored: null, voiceCast: [] },
  ...fields,
});

export const episode = (fields: Partial<Episode> = {}): Episode => ({
  ...{ id: 1, number: 1, titleFa: null, titleEn: null, airDate: null, runtimeMin: null },
  ...{ synopsisFa: null, still: null, stillBlur: null, isFree: false, isPlayable: true },
  ...fields,
});

export const titleDetail = (fields: Partial<TitleDetail> = {}): TitleDetail => ({
  ...{ id: 7, path: '/titles/7/متروپلیس', slug: 'متروپلیس', type: 'movie', status: 'available' },
  ...{ titleFa: 'متروپلیس', titleEn: 'Metropolis', titleOriginal: null, aliases: [] },
  ...{ imdb: 'tt0017136', imdbKey: 'tt0017136', year: 1927, endYear: null, runtimeMin: 153 },
  ...{ poster: null, posterBlur: null, backdrop: null, backdropBlur: null },
  ...{ genres: [], countries: [], languages: [], keywords: [], companies: [], networks: [] },
  ...{ rating: null, votes: 0, rottenTomatoes: null, metacritic: null, memberRating: null },
  ...{ age: null, ageMark: null, availableFrom: null, releaseDate: null, seriesStatus: null },
  ...{ synopsisFa: null, synopsisEn: null, taglineFa: null, taglineEn: null },
  ...{ isDubbed: false, hasSubtitle: false, isPlayable: true, isFree: false },
  ...{ edition: null, editions: [], directors: [], writers: [], crew: [], cast: [] },
  ...{ seasons: [], trailers: [], screenshotCount: 0, likes: 0, dislikes: 0, collections: [] },
  ...fields,
});
