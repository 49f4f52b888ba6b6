import * as account from './account.ts';
import { adminApi } from './admin/api.ts';
import * as auth from './auth.ts';
import * as categories from './categories.ts';
import * as collections from './collections.ts';
import * as comments from './comments.ts';
import * as dataImport from './data-import.ts';
import * as diary from './diary.ts';
import type { Endpoint } from './endpoint.ts';
import * as frontPage from './front-page.ts';
import * as health from './health.ts';
import * as history from './history.ts';
import * as lists from './lists.ts';
import * as mobile from './mobile.ts';
import * as notifications from './notifications.ts';
import * as orders from './orders.ts';
import * as people from './people.ts';
import * as playback from './playback.ts';
import * as playbackReports from './playback-reports.ts';
import * as premium from './premium.ts';
import * as profiles from './profiles.ts';
import * as push from './push.ts';
import * as recommendations from './recommendations.ts';
import * as requests from './requests.ts';
import * as security from './security.ts';
import * as securityLog from './security-log.ts';
import * as site from './site.ts';
import * as stremio from './stremio.ts';
import * as support from './support.ts';
import * as titles from './title-endpoints.ts';
import * as userTitles from './user-titles.ts';
import * as watchable from './watchable.ts';

const definitions = {
  getTitle: titles.getTitle,
  getTitleByImdb: titles.getTitleByImdb,
  searchTitles: titles.searchTitles,
  listSimilarTitles: titles.listSimilarTitles,
  listDirectorTitles: titles.listDirectorTitles,
  listSlides: titles.listSlides,
  listFrontRows: frontPage.listFrontRows,
  listComingSoon: titles.listComingSoon,
  getCalendar: titles.getCalendar,
  getFollowedCalendar: titles.getFollowedCalendar,
  listTitleFiles: titles.listTitleFiles,
  listScreenshots: titles.listScreenshots,
  getPerson: people.getPerson,
  searchPeople: people.searchPeople,
  listCollections: collections.listCollections,
  getCollection: collections.getCollection,
  listCollectionTitles: collections.listCollectionTitles,
  listCategories: categories.listCategories,
  sendSupportMessage: support.sendSupportMessage,
  listOwnSupportThreads: support.listOwnSupportThreads,
  openSupportThread: support.openSupportThread,
  continueSupportThread: support.continueSupportThread,
  getCsrfCookie: auth.getCsrfCookie,
  register: auth.register,
  login: auth.login,
  loginWithToken: auth.loginWithToken,
  sendMagicLink: auth.sendMagicLink,
  logout: auth.logout,
  forgotPassword: auth.forgotPassword,
  resetPassword: auth.resetPassword,
  changePassword: auth.changePassword,
  stopEmailChange: auth.stopEmailChange,
  verifyEmail: auth.verifyEmail,
  endNewSession: auth.endNewSession,
  getUser: account.getUser,
  updateUser: account.updateUser,
  deleteUser: account.deleteUser,
  restoreUser: account.restoreUser,
  exportUser: account.exportUser,
  getActivity: account.getActivity,
  listSessions: account.listSessions,
  endSession: account.endSession,
  endOtherSessions: account.endOtherSessions,
  makeDeviceCode: account.makeDeviceCode,
  sendVerification: account.sendVerification,
  getSecurity: security.getSecurity,
  listSecurityEvents: securityLog.listSecurityEvents,
  proveUser: security.proveUser,
  beginCodes: security.beginCodes,
  confirmCodes: security.confirmCodes,
  removeCodes: security.removeCodes,
  makeRecoveryCodes: security.makeRecoveryCodes,
  beginPasskey: security.beginPasskey,
  addPasskey: security.addPasskey,
  renamePasskey: security.renamePasskey,
  removePasskey: security.removePasskey,
  beginPasskeyUse: security.beginPasskeyUse,
  loginWithPasskey: security.loginWithPasskey,
  completeSignIn: security.completeSignIn,
  sendSmsCode: mobile.sendSmsCode,
  loginWithSms: mobile.loginWithSms,
  sendProofSms: mobile.sendProofSms,
  sendMobileCode: mobile.sendMobileCode,
  setMobile: mobile.setMobile,
  removeMobile: mobile.removeMobile,
  setEmail: mobile.setEmail,
  cancelEmailChange: mobile.cancelEmailChange,
  listProfiles: profiles.listProfiles,
  createProfile: profiles.createProfile,
  changeProfile: profiles.changeProfile,
  deleteProfile: profiles.deleteProfile,
  chooseProfile: profiles.chooseProfile,
  listWatchlist: userTitles.listWatchlist,
  listWatchlistIds: userTitles.listWatchlistIds,
  setWatchlist: userTitles.setWatchlist,
  listHistory: history.listHistory,
  saveProgress: history.saveProgress,
  removeHistory: history.removeHistory,
  clearHistory: history.clearHistory,
  pauseHistory: history.pauseHistory,
  listContinue: history.listContinue,
  dismissContinue: history.dismissContinue,
  likeTitle: userTitles.likeTitle,
  getTitleState: userTitles.getTitleState,
  followTitle: userTitles.followTitle,
  listFollows: userTitles.listFollows,

  rateTitle: diary.rateTitle,
  listRatings: diary.listRatings,
  listDiary: diary.listDiary,
  addDiaryEntry: diary.addDiaryEntry,
  changeDiaryEntry: diary.changeDiaryEntry,
  removeDiaryEntry: diary.removeDiaryEntry,
  readDataImport: dataImport.readDataImport,
  writeDataImport: dataImport.writeDataImport,
  exportTitles: dataImport.exportTitles,
  exportList: dataImport.exportList,
  listOwnLists: lists.listOwnLists,
  createList: lists.createList,
  getOwnList: lists.getOwnList,
  changeList: lists.changeList,
  deleteList: lists.deleteList,
  putListTitle: lists.putListTitle,
  removeListTitle: lists.removeListTitle,
  reportList: lists.reportList,
  getList: lists.getList,
  listListTitles: lists.listListTitles,
  listTopComments: comments.listTopComments,
  listComments: comments.listComments,
  listReplies: comments.listReplies,
  getCommentThread: comments.getCommentThread,
  writeComment: comments.writeComment,
  listOwnComments: comments.listOwnComments,
  editComment: comments.editComment,
  deleteComment: comments.deleteComment,
  likeComment: comments.likeComment,
  reportComment: comments.reportComment,
  listNotifications: notifications.listNotifications,
  readNotifications: notifications.readNotifications,
  getPush: push.getPush,
  subscribeToPush: push.subscribeToPush,
  unsubscribeFromPush: push.unsubscribeFromPush,
  muteNews: push.muteNews,
  getTelegram: push.getTelegram,
  linkTelegram: push.linkTelegram,
  unlinkTelegram: push.unlinkTelegram,
  muteTelegram: push.muteTelegram,
  listRecommendations: recommendations.listRecommendations,
  resetRecommendations: recommendations.resetRecommendations,
  dismissTitle: recommendations.dismissTitle,
  undismissTitle: recommendations.undismissTitle,
  listTopTitles: recommendations.listTopTitles,
  requestTitle: requests.requestTitle,
  listRequests: requests.listRequests,
  findSimilarRequests: requests.findSimilarRequests,
  withdrawRequest: requests.withdrawRequest,
  getWatchable: watchable.getWatchable,
  startPlayback: playback.startPlayback,
  heartbeat: playback.heartbeat,
  keepPlayback: playback.keepPlayback,
  endPlayback: playback.endPlayback,
  listPlaybacks: playback.listPlaybacks,
  makeDownload: playback.makeDownload,
  getStremio: stremio.getStremio,
  makeStremio: stremio.makeStremio,
  endStremio: stremio.endStremio,
  choosePlayback: watchable.choosePlayback,
  reportPlayback: playbackReports.reportPlayback,
  listPlans: premium.listPlans,
  getPlan: premium.getPlan,
  quotePlan: premium.quotePlan,
  join: orders.join,
  reserve: orders.reserve,
  buyGift: orders.buyGift,
  checkPayment: orders.checkPayment,
  listOrders: orders.listOrders,
  getOrder: orders.getOrder,
  redeemGift: premium.redeemGift,
  listReceivedGifts: premium.listReceivedGifts,
  getSitePage: site.getSitePage,
  getSupportInfo: site.getSupportInfo,
  getLiveness: health.getLiveness,
  getReadiness: health.getReadiness,
  ...adminApi,
} as const satisfies Record<string, Endpoint>;

/** Every endpoint by its operation name. */
export const api = definitions;
export type Api = typeof api;
