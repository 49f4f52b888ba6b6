import type {
  Comment,
  ContinueItem,
  Edition,
  Episode,
  HistoryItem,
  PersonDetail,
  Plan,
  Playback,
  Profile,
  Quote,
  Slide,
  TitleCard,
  TitleDetail,
  User,
  Version,
  Watchable,
} from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';

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

/** The only page of a list. */
export const listPage = <T>(...data: T[]) => ({
  ...{ data, total: data.length, current_page: 1, last_page: 1, per_page: 24 },
});

export const titleCard = (fields: Partial<TitleCard> = {}): TitleCard => ({
  ...{ id: 7, path: '/titles/7/x', type: 'movie', titleFa: 'متروپلیس', titleEn: 'Metropolis' },
  ...{ poster: null, posterBlur: null, year: 1927, endYear: null, runtimeMin: 153, genres: [] },
  ...{ rating: null, rottenTomatoes: null, votes: 0, isDubbed: false, hasSubtitle: false },
  ...{ isPlayable: true, age: null },
  ...fields,
});

export const slide = (fields: Partial<Slide> = {}): Slide => ({
  ...titleCard(),
  ...{ backdrop: null, backdropBlur: null, synopsisFa: null, watchPath: '/watch/p7/7' },
  ...{ trailerPath: null, trailerUrl: null, weekRank: null, isNew: false },
  ...fields,
});

export const historyItem = (fields: Partial<HistoryItem> = {}): HistoryItem => ({
  ...titleCard(),
  ...{ historyId: 1, episode: null, positionSeconds: 0, durationSeconds: 5_400 },
  ...{ isFinished: false, watchedAt: '2026-11-21T10:00:00.000Z', watchPath: '/watch/p7/7' },
  ...fields,
});

export const continueItem = (fields: Partial<ContinueItem> = {}): ContinueItem => ({
  ...titleCard(),
  ...{ historyId: 1, episode: null, positionSeconds: 600, durationSeconds: 3_000 },
  ...{ watchedAt: '2026-11-21T10:00:00.000Z', watchPath: '/watch/p7/7' },
  ...{ still: null, stillBlur: null },
  ...fields,
});

export const personDetail = (fields: Partial<PersonDetail> = {}): PersonDetail => ({
  ...{ id: 1, path: '/people/actor/1/x', slug: 'x', fullnameFa: 'تام هنکس', fullnameEn: null },
  ...{ image: null, imageBlur: null, biographyFa: null, biographyEn: null },
  ...{ birthYear: null, deathYear: null, birthDate: null, deathDate: null },
  ...{ birthPlace: null, deathPlace: null, roles: [], role: null, titles: listPage() },
  ...fields,
});

export const comment = (fields: Partial<Comment> = {}): Comment => ({
  ...{ id: 1, titleId: 7, parentId: null, rootId: null, authorName: 'سارا', replyToName: null },
  ...{ body: 'خوب بود', isSpoiler: false, likes: 0, isLiked: false, isOwn: false },
  ...{ createdAt: '2026-11-21T10:00:00.000Z', editedAt: null },
  ...fields,
});

type VersionFields = Partial<Omit<Version, 'edition'>> & { edition?: Partial<Edition> };

export const version = ({ edition: of, ...fields }: VersionFields = {}): Version => ({
  ...{ fileId: 1, edition: edition(of), resolution: null, durationSeconds: null },
  ...{ audio: [], subtitles: [], burntSubtitle: null, isUnfinished: false },
  ...fields,
});

type WatchableFields = Partial<Omit<Watchable, 'title'>> & { title?: Partial<Watchable['title']> };

export const watchable = ({ title, ...fields }: WatchableFields = {}): Watchable => ({
  title: { ...titleCard(), imdbKey: 'p7', backdrop: null, backdropBlur: null, ...title },
  ...{ episode: null, access: 'free', versions: [], previous: null, next: null },
  ...{ resumeSeconds: null, choice: null },
  ...fields,
});

export const playback = (fields: Partial<Playback> = {}): Playback => ({
  ...{ playbackId: null, fileId: 1, durationSeconds: 6_000, keepEverySeconds: 30 },
  ...{ expiresAt: '2026-11-21T16:00:00.000Z', sources: [], audio: [], subtitles: [] },
  ...{ storyboard: null, poster: null, chapters: [], markers: [] },
  ...fields,
});

export const plan = (fields: Partial<Plan> = {}): Plan => ({
  ...{ id: 3, titleFa: 'اشتراک', days: 30, price: 1_000_000, maxStreams: 1, maxResolution: null },
  ...{ allowsDownloads: true, isRecommended: false, linesFa: [] },
  ...fields,
});

export const quote = (fields: Partial<Quote> = {}): Quote => ({
  ...{ plan: plan(), kind: 'join', price: 1_000_000, discount: 0, credit: 0, tax: 0 },
  ...{ amount: 1_000_000, coupon: null, gateways: [{ name: 'zarinpal', titleFa: 'زرین‌پال' }] },
  ...{ startsAt: '2026-11-21T10:00:00.000Z', endsAt: '2026-12-21T10:00:00.000Z' },
  ...fields,
});

type Receipt = CallOutput<'GET /api/user/orders/{id}'>;

/** An order that is not paid yet. */
export const receiptOrder = (fields: Partial<Receipt> = {}): Receipt => ({
  ...{ id: 12, kind: 'join', state: 'open', isUnderReview: false, isPaidTwice: false, planId: 3 },
  ...{ planTitle: 'یک‌ماهه', days: 30, price: 1_000_000, discount: 0, credit: 0, tax: 0 },
  ...{ taxPercent: 10, amount: 1_000_000, coupon: null, buyerName: 'نسیم آذری' },
  ...{ createdAt: '2026-11-21T10:05:00.000Z', paidAt: null, startsAt: null, endsAt: null },
  ...{ receiptNumber: null, gateway: null, bankReference: null, cardNumber: null },
  ...{ gift: null, giftMessage: null, idempotencyKey: null },
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
