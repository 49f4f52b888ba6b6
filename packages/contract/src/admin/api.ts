import type { Endpoint } from '../endpoint.ts';
import * as audit from './audit.ts';
import * as backups from './backups.ts';
import * as categories from './categories.ts';
import * as collections from './collections.ts';
import * as comments from './comments.ts';
import * as connections from './connections.ts';
import * as imports from './imports.ts';
import * as inbox from './inbox.ts';
import * as jobs from './jobs.ts';
import * as media from './media.ts';
import * as members from './members.ts';
import * as operatorAlerts from './operator-alerts.ts';
import * as orders from './orders.ts';
import * as overview from './overview.ts';
import * as people from './people.ts';
import * as pictures from './pictures.ts';
import * as plans from './plans.ts';
import * as requests from './requests.ts';
import * as seasons from './seasons.ts';
import * as settings from './settings.ts';
import * as staff from './staff.ts';
import * as support from './support.ts';
import * as titles from './titles.ts';
import * as uploads from './uploads.ts';

/** The operators' half of the API: every endpoint has `auth: 'staff'`. */
export const adminApi = {
  getMe: staff.getMe,
  proveIdentity: staff.proveIdentity,
  listStaff: staff.listStaff,
  getStaffMember: staff.getStaffMember,
  inviteStaff: staff.inviteStaff,
  changeRole: staff.changeRole,
  endStaffSessions: staff.endStaffSessions,
  listAuditLog: audit.listAuditLog,
  verifyAuditLog: audit.verifyAuditLog,
  getInbox: inbox.getInbox,
  listCommentCases: comments.listCommentCases,
  getCommentCase: comments.getCommentCase,
  approveComment: comments.approveComment,
  removeComment: comments.removeComment,
  listRequestCases: requests.listRequestCases,
  getRequestCase: requests.getRequestCase,
  acceptRequest: requests.acceptRequest,
  declineRequest: requests.declineRequest,
  fulfilRequest: requests.fulfilRequest,
  listSupportThreads: support.listSupportThreads,
  getSupportThread: support.getSupportThread,
  answerSupportThread: support.answerSupportThread,
  updateSupportThread: support.updateSupportThread,
  listMembers: members.listMembers,
  getMember: members.getMember,
  listMemberTimeline: members.listMemberTimeline,
  changePremium: members.changePremium,
  endMemberSessions: members.endMemberSessions,
  banMember: members.banMember,
  unbanMember: members.unbanMember,
  deleteMember: members.deleteMember,
  restoreMember: members.restoreMember,
  muteMember: members.muteMember,
  unmuteMember: members.unmuteMember,
  listAdminTitles: titles.listAdminTitles,
  listTitleChoices: titles.listTitleChoices,
  getAdminTitle: titles.getAdminTitle,
  createTitle: titles.createTitle,
  updateTitle: titles.updateTitle,
  unlockTitleField: titles.unlockTitleField,
  bulkUpdateTitles: titles.bulkUpdateTitles,
  deleteTitle: titles.deleteTitle,
  restoreTitle: titles.restoreTitle,
  listDuplicates: titles.listDuplicates,
  mergeTitle: titles.mergeTitle,
  listAdminCategories: categories.listAdminCategories,
  getAdminCategory: categories.getAdminCategory,
  createCategory: categories.createCategory,
  updateCategory: categories.updateCategory,
  mergeGenre: categories.mergeGenre,
  listAdminCollections: collections.listAdminCollections,
  getAdminCollection: collections.getAdminCollection,
  createCollection: collections.createCollection,
  updateCollection: collections.updateCollection,
  deleteCollection: collections.deleteCollection,
  orderCollections: collections.orderCollections,
  getFrontPage: collections.getFrontPage,
  updateFrontPage: collections.updateFrontPage,
  listAdminSeasons: seasons.listAdminSeasons,
  saveSeason: seasons.saveSeason,
  deleteSeason: seasons.deleteSeason,
  uploadPicture: pictures.uploadPicture,
  listAdminPeople: people.listAdminPeople,
  getAdminPerson: people.getAdminPerson,
  createPerson: people.createPerson,
  updatePerson: people.updatePerson,
  unlockPersonField: people.unlockPersonField,
  mergePerson: people.mergePerson,
  listStaffOrders: orders.listStaffOrders,
  getStaffOrder: orders.getStaffOrder,
  recheckOrder: orders.recheckOrder,
  previewRefund: orders.previewRefund,
  refundStaffOrder: orders.refundStaffOrder,
  listStaffPlans: plans.listStaffPlans,
  getStaffPlan: plans.getStaffPlan,
  createPlan: plans.createPlan,
  updatePlan: plans.updatePlan,
  listCoupons: plans.listCoupons,
  createCoupon: plans.createCoupon,
  endCoupon: plans.endCoupon,
  listGiftBatches: plans.listGiftBatches,
  issueGifts: plans.issueGifts,
  revokeGifts: plans.revokeGifts,
  listMediaFiles: media.listMediaFiles,
  getMediaFile: media.getMediaFile,
  encodeMediaFile: media.encodeMediaFile,
  retryMediaFile: media.retryMediaFile,
  cancelMediaFile: media.cancelMediaFile,
  deleteMediaFile: media.deleteMediaFile,
  deleteSubtitle: media.deleteSubtitle,
  listUploads: uploads.listUploads,
  getUpload: uploads.getUpload,
  confirmUpload: uploads.confirmUpload,
  deleteUpload: uploads.deleteUpload,
  listImports: imports.listImports,
  getImport: imports.getImport,
  uploadImportFile: imports.uploadImportFile,
  startImport: imports.startImport,
  applyImport: imports.applyImport,
  undoImport: imports.undoImport,
  listJobs: jobs.listJobs,
  retryJob: jobs.retryJob,
  cancelJob: jobs.cancelJob,
  getSiteSettings: settings.getSiteSettings,
  updateSiteSettings: settings.updateSiteSettings,
  getConnections: connections.getConnections,
  updateMail: connections.updateMail,
  testMail: connections.testMail,
  updateGateway: connections.updateGateway,
  testGateway: connections.testGateway,
  testStorage: connections.testStorage,
  listBackups: backups.listBackups,
  makeBackup: backups.makeBackup,
  verifyBackup: backups.verifyBackup,
  deleteBackup: backups.deleteBackup,
  getBackupSchedule: backups.getBackupSchedule,
  updateBackupSchedule: backups.updateBackupSchedule,
  getOverview: overview.getOverview,
  getAlertSettings: operatorAlerts.getAlertSettings,
  updateAlertSettings: operatorAlerts.updateAlertSettings,
} as const satisfies Record<string, Endpoint & { auth: 'staff' }>;
