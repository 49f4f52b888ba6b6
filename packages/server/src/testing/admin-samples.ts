import { randomUUID } from 'node:crypto';
import type { adminApi } from '@parde/contract';
import { CATALOGUE_SAMPLES } from './catalogue-samples.ts';
import { TEST_PASSWORD } from './members.ts';
import type { SampleOf } from './sample.ts';

const comment: SampleOf['make'] = ({ foreignCommentId }) => ({ params: { id: foreignCommentId } });
const list: SampleOf['make'] = ({ foreignListId }) => ({ params: { id: foreignListId } });
const request: SampleOf['make'] = ({ requestId }) => ({ params: { id: requestId } });
const member: SampleOf['make'] = ({ owner }) => ({ params: { id: owner.id } });
const supportThread: SampleOf['make'] = ({ supportId }) => ({ params: { id: supportId } });
const reason = 'تبلیغ';
const none = { make: () => ({}) };
const staffMember: SampleOf['make'] = ({ staffId }) => ({ params: { id: staffId } });

const order: SampleOf['make'] = ({ orderId }) => ({ params: { id: orderId } });
const media: SampleOf['make'] = ({ fileId }) => ({ params: { id: fileId } });
/** Uploads belong to their owner alone. */
const upload: SampleOf['make'] = () => ({ params: { id: randomUUID() } });
const plan: SampleOf['make'] = ({ planId }) => ({ params: { id: planId } });

const PLAN = {
  title_fa: 'سه‌ماهه',
  days: 90,
  price: 2_400_000,
  max_streams: 2,
  allows_downloads: true,
  lines_fa: ['همهٔ فیلم‌ها'],
  position: 1,
  is_recommended: false,
  is_visible: true,
};

const SITE = { name: 'سینما', motto: 'فیلم' };
const UNREAD = { version: 2_000_000 };

/** Valid input for every endpoint for staff, like `SAMPLES`; `own` is the status for an owner. */
export const ADMIN_SAMPLES: Record<keyof typeof adminApi, SampleOf> = {
  getMe: none,
  proveIdentity: { make: () => ({ body: { password: TEST_PASSWORD } }) },
  listStaff: none,
  listStaffInvitations: none,
  revokeStaffInvitation: { make: () => ({ params: { id: 2_000_000_000 } }), own: 404 },
  getStaffMember: { make: staffMember },
  inviteStaff: {
    make: () => ({ body: { email: `${randomUUID()}@example.com`, role: 'editor' } }),
  },
  changeRole: { make: (all) => ({ ...staffMember(all), body: { role: 'reader' } }) },
  endStaffSessions: { make: staffMember },
  resetStaffSecondFactor: { make: (all) => ({ ...staffMember(all), body: { reason } }) },
  listAuditLog: none,
  exportAuditLog: { make: () => ({ body: { format: 'csv' } }) },
  verifyAuditLog: none,
  getInbox: none,
  listCommentCases: none,
  getCommentCase: { make: comment },
  approveComment: { make: comment },
  moderateComments: {
    make: ({ foreignCommentId }) => ({
      body: { ids: [foreignCommentId], change: { do: 'approve' } },
    }),
  },
  removeComment: { make: (all) => ({ ...comment(all), body: { reason } }) },
  getWatchedWords: none,
  setWatchedWords: { make: () => ({ body: { version: 0, words: ['واژه'] } }) },
  listListCases: none,
  getListCase: { make: list },
  approveList: { make: list },
  removeList: { make: (all) => ({ ...list(all), body: { reason } }) },
  listRequestCases: none,
  getRequestCase: { make: request },
  acceptRequest: { make: request },
  declineRequest: { make: (all) => ({ ...request(all), body: { reason } }) },
  fulfilRequest: {
    make: (all) => ({ ...request(all), body: { title_id: all.filmId } }),
  },
  listPlayingNow: none,
  stopPlayback: {
    make: () => ({ params: { id: randomUUID() }, body: { reason } }),
    own: 404,
  },
  listPlaybackReports: none,
  getPlaybackReport: { make: ({ reportId }) => ({ params: { id: reportId } }) },
  answerPlaybackReport: {
    make: ({ reportId }) => ({ params: { id: reportId }, body: { answer: 'درست شد' } }),
  },
  listSupportThreads: none,
  getSupportThread: { make: supportThread },
  answerSupportThread: { make: (all) => ({ ...supportThread(all), body: { body: 'پاسخ' } }) },
  getCannedReplies: none,
  setCannedReplies: {
    make: () => ({ body: { version: 0, replies: [{ name: 'سلام', body: 'سلام و سپاس' }] } }),
  },
  listSupportStaff: none,
  updateSupportThread: { make: (all) => ({ ...supportThread(all), body: { closed: true } }) },
  listMembers: none,
  exportMembers: none,
  getMember: { make: member },
  listMemberTimeline: { make: member },
  changePremium: { make: (all) => ({ ...member(all), body: { days: 7, reason } }) },
  seeAsMember: { make: (all) => ({ ...member(all), body: { reason, about: 'payment' } }) },
  endMemberSessions: { make: member },
  banMember: { make: (all) => ({ ...member(all), body: { days: 7, reason } }) },
  unbanMember: { make: member },
  deleteMember: { make: (all) => ({ ...member(all), body: { reason } }) },
  restoreMember: { make: member },
  changeMemberAddress: {
    make: (all) => ({
      ...member(all),
      body: { email: `${randomUUID()}@example.com`, reason },
    }),
  },
  resetMemberSecondFactor: { make: (all) => ({ ...member(all), body: { reason } }) },
  muteMember: { make: (all) => ({ ...member(all), body: { days: 7, reason } }) },
  unmuteMember: { make: member },
  warnMember: { make: (all) => ({ ...member(all), body: { reason } }) },
  ...CATALOGUE_SAMPLES,
  listStaffOrders: none,
  getStaffOrder: { make: order },
  recheckOrder: { make: order, own: 409 },
  previewRefund: { make: order, own: 409 },
  refundStaffOrder: { make: (all) => ({ ...order(all), body: { reason: 'نخواست' } }), own: 409 },
  getReconciliation: none,
  exportLedger: none,
  listPaymentAlerts: none,
  getPaymentAlert: { make: () => ({ params: { id: 2_000_000_000 } }), own: 404 },
  closePaymentAlert: { make: () => ({ params: { id: 2_000_000_000 } }), own: 404 },
  listStaffPlans: none,
  getStaffPlan: { make: plan },
  createPlan: { make: () => ({ body: PLAN }) },
  updatePlan: { make: (all) => ({ ...plan(all), body: { ...PLAN, version: 1 } }) },
  listCoupons: none,
  createCoupon: {
    make: () => ({
      body: { code: randomUUID().slice(0, 8), kind: 'percent', value: 10 },
    }),
  },
  endCoupon: { make: ({ couponId }) => ({ params: { id: couponId } }) },
  listGiftBatches: none,
  issueGifts: {
    make: ({ planId }) => ({ body: { batch: randomUUID(), plan_id: planId, count: 2 } }),
  },
  // A URL outside the public internet.
  fetchTrailer: {
    make: ({ filmId }) => ({ params: { id: filmId }, body: { url: 'http://127.0.0.1/t.mp4' } }),
    own: 422,
  },
  listMediaFiles: { make: ({ filmId }) => ({ query: { title_id: filmId, state: 'failed' } }) },
  getMediaFile: { make: media },
  encodeMediaFile: { make: media },
  retryMediaFile: { make: media, own: 409 },
  deriveMediaFile: { make: media, own: 409 },
  checkMediaFile: { make: media },
  checkAllMedia: none,
  cancelMediaFile: { make: media, own: 409 },
  pauseMediaFile: { make: media, own: 409 },
  resumeMediaFile: { make: media, own: 409 },
  deleteSubtitle: {
    make: ({ fileId }) => ({ params: { id: fileId, subtitleId: 2_000_000_000 } }),
    own: 404,
  },
  listSubtitleCues: {
    make: ({ fileId }) => ({
      params: { id: fileId, subtitleId: 2_000_000_000 },
      query: { q: 'متن' },
    }),
    own: 404,
  },
  shiftSubtitle: {
    make: ({ fileId }) => ({
      params: { id: fileId, subtitleId: 2_000_000_000 },
      body: { shift_ms: 500 },
    }),
    own: 404,
  },
  setMediaMarker: {
    make: ({ fileId }) => ({
      params: { id: fileId, kind: 'intro' },
      body: { start_ms: 1_000, end_ms: 2_000 },
    }),
  },
  deleteMediaMarker: { make: ({ fileId }) => ({ params: { id: fileId, kind: 'intro' } }) },
  deleteMediaFile: { make: () => ({ params: { id: 2_000_000_000 } }), own: 404 },
  listImports: none,
  getImport: { make: upload, own: 404 },
  listImportColumns: { make: upload, own: 404 },
  getImportFile: { make: upload, own: 404 },
  uploadImportFile: { make: () => ({ query: { source: 'csv' } }), own: 422 },
  startImport: { make: () => ({ body: { source: 'csv', file: randomUUID() } }), own: 422 },
  applyImport: { make: upload, own: 404 },
  retryImport: { make: upload, own: 404 },
  undoImport: { make: upload, own: 404 },
  // Without search terms, so that the query is refused.
  listTitleCandidates: {
    make: ({ filmId }) => ({ params: { id: filmId }, query: { q: 'م', type: 'movie' } }),
    own: 422,
  },
  // A version that no client has.
  identifyTitle: {
    make: ({ filmId }) => ({
      params: { id: filmId },
      body: { version: 2_000_000, external_ids: [{ source: 'imdb', external_id: 'tt7777777' }] },
    }),
    own: 409,
  },
  listJobs: { make: () => ({ query: { state: 'queued' } }) },
  retryJob: { make: upload, own: 404 },
  cancelJob: { make: upload, own: 404 },
  listUploads: none,
  getUpload: { make: upload, own: 404 },
  confirmUpload: {
    make: (all) => ({ ...upload(all), body: { purpose: 'subtitle', file_id: all.fileId } }),
    own: 404,
  },
  deleteUpload: { make: upload, own: 404 },
  listBackups: none,
  makeBackup: { make: () => ({ body: { films: 'reference' } }) },
  verifyBackup: { make: () => ({ params: { id: 2_000_000_000 } }), own: 404 },
  linkBackup: { make: () => ({ params: { id: 2_000_000_000 } }), own: 404 },
  deleteBackup: { make: () => ({ params: { id: 2_000_000_000 } }), own: 404 },
  getBackupSchedule: none,
  updateBackupSchedule: {
    make: () => ({ body: { is_scheduled: false, hour: 4, keep: 7, films: 'reference' } }),
  },
  listMissedSearches: none,
  hideMissedSearch: { make: () => ({ body: { query: 'تبلیغ' } }) },
  listSearchRules: none,
  createSearchRule: {
    make: ({ filmId }) => ({ body: { kind: 'alias', query: randomUUID(), title_id: filmId } }),
  },
  deleteSearchRule: { make: () => ({ params: { id: 2_000_000_000 } }), own: 404 },
  getFigures: { make: () => ({ query: { from: 140501, to: 140512 } }) },
  computeFigures: none,
  getOverview: none,
  checkSite: none,
  getAlertSettings: none,
  updateAlertSettings: {
    make: () => ({ body: { version: 0, kinds: ['backup'], webhook_url: null } }),
  },
  testOperatorAlerts: { ...none, own: 404 },
  getConnections: none,
  // With an outdated version the samples change nothing.
  updateMail: {
    make: () => ({
      body: { ...UNREAD, host: null, from_name: 'سینما', from_address: 'no-reply@example.com' },
    }),
    own: 409,
  },
  testMail: none,
  updateSms: { make: () => ({ body: { ...UNREAD, provider: null, daily_limit: 100 } }), own: 409 },
  testSms: { ...none, own: 404 },
  updateTmdb: { make: () => ({ body: { ...UNREAD, key: null } }), own: 409 },
  testTmdb: { make: () => ({}), own: 404 },
  updateGateway: {
    make: () => ({ params: { name: 'sandbox' }, body: { ...UNREAD, is_on: true } }),
    own: 409,
  },
  testGateway: { make: () => ({ params: { name: 'sandbox' } }) },
  testStorage: none,
  getSiteSettings: none,
  updateSiteSettings: { make: () => ({ body: { ...SITE, ...UNREAD } }), own: 409 },
  revokeGifts: { make: ({ giftBatch }) => ({ body: { batch: giftBatch } }) },
};
