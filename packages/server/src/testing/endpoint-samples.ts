import { randomInt, randomUUID } from 'node:crypto';
import type { Api } from '@parde/contract';
import { ADMIN_SAMPLES } from './admin-samples.ts';
import type { MemberWithEverything } from './member-with-everything.ts';
import { TEST_PASSWORD } from './members.ts';
import type { SampleOf } from './sample.ts';

const none = { make: () => ({}) };
const film = { make: ({ filmId }: MemberWithEverything) => ({ params: { id: filmId } }) };
const freshMobile = () => `09${String(randomInt(1_000_000_000)).padStart(9, '0')}`;
const freshEmail = () => `${randomUUID()}@example.com`;
const credential = { id: 'e30', rawId: 'e30', type: 'public-key' };
const pair = { password: `${TEST_PASSWORD} ۲`, password_confirmation: `${TEST_PASSWORD} ۲` };

/**
 * Valid input for every endpoint of the contract, and who may use it. A new endpoint needs a line
 * here.
 */
export const SAMPLES: Record<keyof Api, SampleOf> = {
  ...ADMIN_SAMPLES,

  getTitle: film,
  getTitleByImdb: { make: ({ imdb }) => ({ params: { imdb } }) },
  searchTitles: { make: () => ({ query: { q: 'شکارچی' } }) },
  listSimilarTitles: film,
  listTopTitles: none,
  listRecommendations: none,
  resetRecommendations: none,
  dismissTitle: film,
  undismissTitle: film,
  listDirectorTitles: film,
  listSlides: none,
  listFrontRows: none,
  listComingSoon: none,
  getCalendar: none,
  getFollowedCalendar: none,
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
  listOwnSupportThreads: none,
  openSupportThread: { make: () => ({ body: { key: '1-x' } }), own: 404 },
  continueSupportThread: { make: () => ({ body: { key: '1-x', message: 'پرسش' } }), own: 404 },
  getSitePage: { make: () => ({ params: { name: 'about' } }), own: 404 },
  getSupportInfo: none,
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
  endNewSession: { make: () => ({ body: { token: '1|not-signed-by-the-site' } }), own: 422 },
  stopEmailChange: { make: () => ({ body: { token: '1|not-signed-by-the-site' } }), own: 422 },
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

  getSecurity: none,
  listSecurityEvents: none,
  proveUser: { make: () => ({ body: { password: TEST_PASSWORD } }) },
  beginCodes: none,
  // Codes and passkeys need an authenticator: see second-factors.int.test.ts.
  confirmCodes: { make: () => ({ body: { code: '123456' } }), own: 422 },
  removeCodes: none,
  makeRecoveryCodes: { ...none, own: 409 },
  beginPasskey: none,
  addPasskey: {
    make: () => ({
      body: {
        name: 'گوشی',
        passkey: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'e30' } },
      },
    }),
    own: 422,
  },
  renamePasskey: { make: () => ({ params: { id: 1 }, body: { name: 'گوشی' } }), own: 404 },
  removePasskey: { make: () => ({ params: { id: 1 } }), own: 404 },
  beginPasskeyUse: none,
  loginWithPasskey: {
    make: () => ({
      body: {
        passkey: {
          ...credential,
          response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30' },
        },
      },
    }),
    own: 422,
  },
  completeSignIn: { make: () => ({ body: { ticket: 'x', code: '123456' } }), own: 422 },

  // Codes are sent by SMS: see mobile.int.test.ts.
  sendSmsCode: { make: () => ({ body: { mobile: freshMobile() } }) },
  loginWithSms: { make: () => ({ body: { ticket: 'x', code: '123456' } }), own: 422 },
  sendProofSms: { ...none, own: 404 },
  sendMobileCode: { make: () => ({ body: { mobile: freshMobile() } }) },
  setMobile: { make: () => ({ body: { ticket: 'x', code: '123456' } }), own: 422 },
  removeMobile: none,
  setEmail: { make: () => ({ body: { email: freshEmail() } }) },
  cancelEmailChange: none,

  listProfiles: none,
  createProfile: { make: () => ({ body: { name: 'سارا', avatar: 'moon' } }) },
  changeProfile: {
    make: ({ profileId }) => ({ params: { id: profileId }, body: { name: 'نام دیگر' } }),
    other: 404,
  },
  deleteProfile: { make: ({ profileId }) => ({ params: { id: profileId } }), other: 404 },
  chooseProfile: { make: ({ profileId }) => ({ body: { profile_id: profileId } }), other: 404 },

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
  dismissContinue: { ...film, other: 404 },
  likeTitle: { make: ({ filmId }) => ({ params: { id: filmId }, body: { value: 1 } }) },
  getTitleState: film,
  followTitle: { make: ({ seriesId }) => ({ params: { id: seriesId } }) },
  listFollows: none,

  rateTitle: { make: ({ filmId }) => ({ params: { id: filmId }, body: { stars: 4.5 } }) },
  listRatings: none,
  listDiary: none,
  addDiaryEntry: {
    make: ({ filmId }) => ({ body: { title_id: filmId, watched_on: '2026-01-05' } }),
  },
  changeDiaryEntry: {
    make: ({ diaryEntryId }) => ({ params: { id: diaryEntryId }, body: { note: 'دوباره دیدم' } }),
    other: 404,
  },
  removeDiaryEntry: { make: ({ diaryEntryId }) => ({ params: { id: diaryEntryId } }), other: 404 },

  exportTitles: { make: () => ({ params: { format: 'letterboxd' } }) },
  exportList: { make: ({ listId }) => ({ params: { id: listId } }), other: 404 },
  readDataImport: { make: () => ({ body: { text: 'Const,Your Rating\ntt0017136,9\n' } }) },
  writeDataImport: {
    make: ({ filmId }) => ({
      body: {
        entries: [
          {
            title_id: filmId,
            stars: 4,
            rated_at: null,
            watched_on: '2020-01-01',
            is_mark: false,
            is_wanted: true,
          },
        ],
      },
    }),
  },
  listOwnLists: none,
  createList: { make: ({ filmId }) => ({ body: { name: 'فهرست تازه', title_id: filmId } }) },
  getOwnList: { make: ({ listId }) => ({ params: { id: listId } }), other: 404 },
  changeList: {
    make: ({ listId }) => ({ params: { id: listId }, body: { name: 'نام دیگر' } }),
    other: 404,
  },
  deleteList: { make: ({ listId }) => ({ params: { id: listId } }), other: 404 },
  putListTitle: {
    make: ({ listId, seriesId }) => ({ params: { id: listId, title: seriesId }, body: {} }),
    other: 404,
  },
  removeListTitle: {
    make: ({ listId, filmId }) => ({ params: { id: listId, title: filmId } }),
    other: 404,
  },
  reportList: {
    make: ({ foreignListId }) => ({ params: { id: foreignListId }, body: { reason: 'spam' } }),
  },
  getList: { make: ({ foreignListId }) => ({ params: { id: foreignListId } }) },
  listListTitles: { make: ({ foreignListId }) => ({ params: { id: foreignListId } }) },

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
  getPush: none,
  subscribeToPush: {
    make: () => ({
      body: {
        endpoint: `https://push.example.com/${randomUUID()}`,
        p256dh: `B${'A'.repeat(86)}`,
        auth: 'A'.repeat(22),
      },
    }),
  },
  unsubscribeFromPush: none,
  getTelegram: none,
  // There is neither a bot nor a chat.
  linkTelegram: { ...none, own: 409 },
  unlinkTelegram: none,
  muteTelegram: { make: () => ({ body: { muted: ['premium'] } }), own: 404 },
  muteNews: { make: () => ({ body: { muted: ['premium'] } }) },
  readNotifications: none,

  requestTitle: {
    make: () => ({ body: { title: `فیلمی که نیست ${randomUUID().slice(0, 8)}`, type: 'movie' } }),
  },
  listRequests: none,
  findSimilarRequests: { make: () => ({ query: { q: 'فیلمی' } }) },
  getWatchable: { make: ({ filmId, imdb }) => ({ params: { imdb, id: filmId } }) },
  startPlayback: { make: ({ fileId }) => ({ body: { file_id: fileId } }) },
  heartbeat: { make: ({ playbackId }) => ({ params: { id: playbackId } }), other: 404 },
  keepPlayback: { make: ({ playbackId }) => ({ params: { id: playbackId } }), other: 404 },
  endPlayback: { make: ({ playbackId }) => ({ params: { id: playbackId } }), other: 404 },
  listPlaybacks: none,
  makeDownload: { make: ({ fileId }) => ({ body: { file_id: fileId } }) },
  getStremio: none,
  makeStremio: none,
  endStremio: none,
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

  listReceivedGifts: none,
  redeemGift: { make: ({ giftCode }) => ({ body: { code: giftCode } }) },

  withdrawRequest: { make: ({ requestId }) => ({ params: { id: requestId } }), other: 404 },
};
