import { randomUUID } from 'node:crypto';
import type { Api } from '@parde/contract';
import { oneTimeTokens } from '../db/schema/index.ts';
import { hashSecret } from '../domain/secrets.ts';
import { makeBatch } from '../features/gifts/make-batch.ts';
import { createMember, type Member, TEST_PASSWORD } from './members.ts';
import type { TestApp } from './test-app.ts';

/** A member with one of everything that belongs to a member. */
export interface World {
  owner: Member;
  /** Another session of theirs. */
  sessionId: number;
  filmId: number;
  seriesId: number;
  imdb: string;
  personId: number;
  collectionId: number;
  commentId: number;
  /** A comment by someone else again. */
  foreignCommentId: number;
  historyId: number;
  requestId: number;
  /** Of a free film, playable as it is. */
  fileId: number;
  planId: number;
  /** Of a gift that many may redeem, each once. */
  giftCode: string;
  /** The owner's, not paid. */
  orderId: number;
  /** The owner's. */
  playbackId: string;
  /** Secrets of one-time tokens, by their purpose. */
  secrets: { reset: string; verification: string; magicLink: string };
}

export interface Sample {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
}

interface SampleOf {
  make: (world: World) => Sample;
  /** What the owner gets; 200 unless it says otherwise. */
  own?: number;
  /** What another member gets for the same; as the owner unless it says otherwise. */
  other?: number;
}

const none = { make: () => ({}) };
const film = { make: ({ filmId }: World) => ({ params: { id: filmId } }) };
const freshEmail = () => `${randomUUID()}@example.com`;
const pair = { password: `${TEST_PASSWORD} ۲`, password_confirmation: `${TEST_PASSWORD} ۲` };

/** Good input for every endpoint of the contract, and who may use it. A new endpoint needs its line here. */
export const SAMPLES: Record<keyof Api, SampleOf> = {
  getTitle: film,
  getTitleByImdb: { make: ({ imdb }) => ({ params: { imdb } }) },
  searchTitles: { make: () => ({ query: { q: 'شکارچی' } }) },
  listSimilarTitles: film,
  listDirectorTitles: film,
  listSlides: none,
  listComingSoon: none,
  listTitleFiles: film,
  listScreenshots: film,
  getPerson: { make: ({ personId }) => ({ params: { id: personId } }) },
  searchPeople: { make: () => ({ query: { q: 'چاپلین' } }) },
  listCollections: none,
  getCollection: { make: ({ collectionId }) => ({ params: { id: collectionId } }) },
  listCollectionTitles: { make: ({ collectionId }) => ({ params: { id: collectionId } }) },
  listCategories: none,
  sendSupportMessage: {
    make: () => ({
      body: { name: 'رضا', email: freshEmail(), topic: 'question', message: 'پرسشی دربارهٔ سایت' },
    }),
  },
  getLiveness: none,
  getReadiness: none,

  getCsrfCookie: { ...none, own: 204 },
  register: { make: () => ({ body: { name: 'تازه‌وارد', email: freshEmail(), ...pair } }) },
  login: { make: ({ owner }) => ({ body: { email: owner.email, password: TEST_PASSWORD } }) },
  loginWithToken: { make: ({ secrets }) => ({ body: { token: secrets.magicLink } }) },
  sendMagicLink: { make: ({ owner }) => ({ body: { email: owner.email } }) },
  logout: none,
  forgotPassword: { make: ({ owner }) => ({ body: { email: owner.email } }) },
  resetPassword: {
    make: ({ owner, secrets }) => ({ body: { token: secrets.reset, email: owner.email, ...pair } }),
  },
  changePassword: { make: () => ({ body: { current_password: TEST_PASSWORD, ...pair } }) },
  verifyEmail: { make: ({ secrets }) => ({ body: { token: secrets.verification } }) },

  getUser: none,
  updateUser: { make: () => ({ body: { name: 'نام تازه' } }) },
  deleteUser: { make: () => ({ body: { password: TEST_PASSWORD } }) },
  restoreUser: none,
  exportUser: none,
  getActivity: none,
  listSessions: none,
  endSession: { make: ({ sessionId }) => ({ params: { id: sessionId } }), other: 404 },
  endOtherSessions: none,
  makeDeviceCode: none,
  sendVerification: none,

  listWatchlist: none,
  listWatchlistIds: none,
  setWatchlist: film,
  listHistory: none,
  saveProgress: {
    make: ({ filmId }) => ({
      body: { title_id: filmId, position_seconds: 10, duration_seconds: 100 },
    }),
  },
  removeHistory: { make: ({ historyId }) => ({ params: { id: historyId } }), other: 404 },
  clearHistory: none,
  pauseHistory: { make: () => ({ body: { paused: true } }) },
  listContinue: none,
  likeTitle: { make: ({ filmId }) => ({ params: { id: filmId }, body: { value: 1 } }) },
  getTitleState: film,
  followTitle: { make: ({ seriesId }) => ({ params: { id: seriesId } }) },
  listFollows: none,

  listTopComments: film,
  listComments: film,
  getCommentThread: { make: ({ commentId }) => ({ params: { id: commentId } }) },
  listReplies: { make: ({ commentId }) => ({ params: { id: commentId } }) },
  writeComment: { make: ({ filmId }) => ({ body: { title_id: filmId, body: 'چه فیلمی!' } }) },
  listOwnComments: none,
  editComment: {
    make: ({ commentId }) => ({ params: { id: commentId }, body: { body: 'حرف تازه' } }),
    other: 403,
  },
  deleteComment: { make: ({ commentId }) => ({ params: { id: commentId } }), other: 403 },
  likeComment: { make: ({ foreignCommentId }) => ({ params: { id: foreignCommentId } }) },
  reportComment: {
    make: ({ foreignCommentId }) => ({
      params: { id: foreignCommentId },
      body: { reason: 'spam' },
    }),
  },

  listNotifications: none,
  readNotifications: none,

  requestTitle: {
    make: () => ({ body: { title: `فیلمی که نیست ${randomUUID().slice(0, 8)}`, type: 'movie' } }),
  },
  listRequests: none,
  findSimilarRequests: { make: () => ({ query: { q: 'فیلمی' } }) },
  getWatchable: { make: ({ filmId, imdb }) => ({ params: { imdb, id: filmId } }) },
  startPlayback: { make: ({ fileId }) => ({ body: { file_id: fileId } }) },
  keepPlayback: { make: ({ playbackId }) => ({ params: { id: playbackId } }), other: 404 },
  endPlayback: { make: ({ playbackId }) => ({ params: { id: playbackId } }), other: 404 },
  listPlaybacks: none,
  makeDownload: { make: ({ fileId }) => ({ body: { file_id: fileId } }) },
  choosePlayback: {
    make: ({ filmId }) => ({ params: { id: filmId }, body: { audio_language: 'fa' } }),
  },
  reportPlayback: { make: ({ filmId }) => ({ body: { title_id: filmId, kind: 'picture' } }) },

  listPlans: none,
  getPlan: { make: ({ planId }) => ({ params: { id: planId } }) },
  quotePlan: { make: ({ planId }) => ({ body: { plan_id: planId } }) },
  join: { make: ({ planId }) => ({ body: { plan_id: planId } }) },
  reserve: { make: ({ planId }) => ({ body: { plan_id: planId } }) },
  buyGift: { make: ({ planId }) => ({ body: { plan_id: planId } }) },
  checkPayment: none,
  listOrders: none,
  getOrder: { make: ({ orderId }) => ({ params: { id: orderId } }), other: 404 },

  redeemGift: { make: ({ giftCode }) => ({ body: { code: giftCode } }) },

  withdrawRequest: { make: ({ requestId }) => ({ params: { id: requestId } }), other: 404 },
};

async function insertSecret(
  t: TestApp,
  userId: number,
  purpose: (typeof oneTimeTokens.$inferInsert)['purpose'],
): Promise<string> {
  const secret = `${purpose}-${randomUUID()}-${randomUUID()}`;
  await t.database.db.insert(oneTimeTokens).values({
    userId,
    purpose,
    secretHash: hashSecret(secret),
    expiresAt: new Date(Date.now() + 600_000),
  });
  return secret;
}

async function idOf(t: TestApp, query: string, ...values: unknown[]): Promise<number> {
  const { rows } = await t.database.pool.query<{ id: number }>(query, values);
  if (!rows[0]) throw new Error(`nothing found: ${query}`);
  return rows[0].id;
}

/** A film that plays for everyone, from a file that lies in storage. */
async function insertFreeFile(t: TestApp, filmId: number): Promise<number> {
  await t.database.pool.query('update titles set is_free = true where id = $1', [filmId]);
  const key = `media/${randomUUID()}.mp4`;
  await t.storage.put(key, Buffer.from('a film'));
  return idOf(
    t,
    `with edition as (
       insert into editions (title_id, position, kind)
       select $1, coalesce(max(position), 0) + 1, 'original' from editions where title_id = $1
       returning id)
     insert into media_files (edition_id, storage_key, file_name, container, resolution, video_codec,
       size_bytes, duration_seconds, is_direct_playable)
     select id, $2, 'film.mp4', 'mp4', 720, 'h264', 6, 60, true from edition returning id`,
    filmId,
    key,
  );
}

/** Makes a member with one of everything; the sample catalogue must be loaded. */
export async function createWorld(t: TestApp): Promise<World> {
  const owner = await createMember(t);
  const other = await createMember(t);
  const filmId = await idOf(
    t,
    `select id from titles where type = 'movie' and status = 'available' order by id limit 1`,
  );
  const insertComment = `insert into comments (title_id, user_id, body, is_spoiler, state)
    values ($1, $2, $3, false, 'visible') returning id`;
  const requestId = await idOf(
    t,
    `insert into title_requests (type, title, key) values ('movie', 'چیزی', $1) returning id`,
    randomUUID(),
  );
  await t.database.pool.query('insert into request_votes (request_id, user_id) values ($1, $2)', [
    requestId,
    owner.id,
  ]);
  const sessionId = await idOf(
    t,
    `insert into sessions (user_id, secret_hash, signed_in_by, is_remembered, expires_at)
      values ($1, $2, 'password', true, now() + interval '1 day') returning id`,
    owner.id,
    hashSecret(randomUUID()),
  );
  const fileId = await insertFreeFile(t, filmId);
  const planId = await idOf(
    t,
    `insert into plans (title_fa, days, price, max_streams, position)
      values ('یک‌ماهه', 30, 990000, 2, 1) returning id`,
  );
  const [code] = await makeBatch(
    t.database.db,
    {
      batch: randomUUID(),
      planId,
      days: 7,
      maxStreams: 1,
      maxResolution: null,
      allowsDownloads: true,
      maxUses: 100,
      expiresAt: null,
    },
    1,
  );
  const orderId = await idOf(
    t,
    `insert into orders (user_id, kind, plan_id, plan_title, days, max_streams, allows_downloads,
        price, discount, credit, tax, amount)
      values ($1, 'join', $2, 'یک‌ماهه', 30, 2, true, 990000, 0, 0, 0, 990000) returning id`,
    owner.id,
    planId,
  );
  const { rows } = await t.database.pool.query<{ id: string }>(
    `insert into playbacks (user_id, session_id, file_id, is_counted) values ($1, $2, $3, false) returning id`,
    [owner.id, sessionId, fileId],
  );
  return {
    owner,
    sessionId,
    fileId,
    planId,
    giftCode: code ?? '',
    orderId,
    playbackId: rows[0]?.id ?? '',
    filmId,
    seriesId: await idOf(t, `select id from titles where type = 'series' order by id limit 1`),
    imdb: `p${filmId}`,
    personId: await idOf(t, 'select id from people order by id limit 1'),
    collectionId: await idOf(t, 'select id from collections order by id limit 1'),
    commentId: await idOf(t, insertComment, filmId, owner.id, `حرفی ${randomUUID()}`),
    foreignCommentId: await idOf(t, insertComment, filmId, other.id, `حرفی ${randomUUID()}`),
    historyId: await idOf(
      t,
      `insert into watch_history (user_id, title_id, position_seconds, duration_seconds)
        values ($1, $2, 5, 100) returning id`,
      owner.id,
      filmId,
    ),
    requestId,
    secrets: {
      reset: await insertSecret(t, owner.id, 'password_reset'),
      verification: await insertSecret(t, owner.id, 'email_verification'),
      magicLink: await insertSecret(t, owner.id, 'magic_link'),
    },
  };
}
