import type { JobHandlers } from './queue/job-handler.ts';

/**
 * Maps each job to its feature's handler. Handlers are loaded with their first job, so that a start does not load
 * templates it may never need.
 */
export const jobHandlers: JobHandlers = {
  'password-reset-mail': async () => (await import('./features/auth/jobs.ts')).passwordResetMailJob,
  'magic-link-mail': async () => (await import('./features/auth/jobs.ts')).magicLinkMailJob,
  'verification-mail': async () => (await import('./features/auth/jobs.ts')).verificationMailJob,
  'password-changed-mail': async () =>
    (await import('./features/auth/jobs.ts')).passwordChangedMailJob,
  'address-changed-mail': async () =>
    (await import('./features/auth/jobs.ts')).addressChangedMailJob,
  'security-mail': async () => (await import('./features/auth/jobs.ts')).securityMailJob,
  'email-change-mail': async () =>
    (await import('./features/auth/email-change.ts')).emailChangeMailJob,
  'new-device-mail': async () => (await import('./features/auth/new-device.ts')).newDeviceMailJob,
  'staff-invitation-mail': async () =>
    (await import('./features/staff/jobs.ts')).staffInvitationMailJob,
  'support-reply-mail': async () =>
    (await import('./features/support/jobs.ts')).supportReplyMailJob,
  'report-reply-mail': async () => (await import('./features/support/jobs.ts')).supportReplyMailJob,
  'report-alert-mail': async () => (await import('./features/support/jobs.ts')).supportAlertMailJob,
  'support-alert': async () => (await import('./features/support/jobs.ts')).supportAlertJob,
  'support-alert-mail': async () =>
    (await import('./features/support/jobs.ts')).supportAlertMailJob,
  'deletion-mail': async () => (await import('./features/account/jobs.ts')).deletionMailJob,
  'purge-accounts': async () => (await import('./features/account/jobs.ts')).purgeAccountsJob,
  'apply-prices': async () =>
    (await import('./features/billing/plans/staff-plans.ts')).applyPricesJob,
  'reconcile-payments': async () =>
    (await import('./features/billing/payments/jobs.ts')).reconcilePaymentsJob,
  'check-ledger': async () => (await import('./features/billing/payments/jobs.ts')).checkLedgerJob,
  'compute-figures': async () =>
    (await import('./features/figures/compute-figures.ts')).computeFiguresJob,
  'make-backup': async () => (await import('./features/backups/jobs.ts')).makeBackupJob,
  'verify-backup': async () => (await import('./features/backups/jobs.ts')).verifyBackupJob,
  'schedule-backup': async () => (await import('./features/backups/jobs.ts')).scheduleBackupJob,
  'look-for-problems': async () =>
    (await import('./features/operator-alerts/jobs.ts')).reportProblemsJob,
  'tell-operators': async () =>
    (await import('./features/operator-alerts/jobs.ts')).alertOperatorsJob,
  'operator-mail': async () => (await import('./features/operator-alerts/jobs.ts')).operatorMailJob,
  'operator-webhook': async () =>
    (await import('./features/operator-alerts/jobs.ts')).operatorWebhookJob,
  'operator-telegram': async () =>
    (await import('./features/operator-alerts/jobs.ts')).operatorTelegramJob,
  'find-purges': async () => (await import('./features/delivery/jobs.ts')).findPurgesJob,
  'purge-cdn': async () => (await import('./features/delivery/jobs.ts')).purgeCdnJob,
  sweep: async () => (await import('./cross-feature-jobs.ts')).sweepJob,
  'publish-titles': async () => (await import('./features/titles/jobs.ts')).publishTitlesJob,
  'purge-titles': async () => (await import('./features/titles/jobs.ts')).purgeTitlesJob,
  'purge-people': async () =>
    (await import('./features/people/admin/remove-person.ts')).purgePeopleJob,
  'rebuild-search': async () => (await import('./features/titles/jobs.ts')).rebuildSearchJob,
  'build-indexes': async () => (await import('./features/titles/jobs.ts')).buildIndexesJob,
  'train-recommendations': async () =>
    (await import('./features/recommendations/train.ts')).trainRecommendationsJob,
  'rank-titles': async () =>
    (await import('./features/recommendations/top-titles.ts')).rankTitlesJob,
  'find-duplicates': async () => (await import('./features/titles/jobs.ts')).findDuplicatesJob,
  'count-categories': async () => (await import('./features/titles/jobs.ts')).countCategoriesJob,
  'announce-news': async () => (await import('./cross-feature-jobs.ts')).announceNewsJob,
  'send-digests': async () => (await import('./features/notifications/jobs.ts')).sendDigestsJob,
  'push-notification': async () =>
    (await import('./features/notifications/jobs.ts')).pushNotificationJob,
  'telegram-notification': async () =>
    (await import('./features/notifications/telegram/send-news.ts')).telegramNotificationJob,
  'digest-mail': async () => (await import('./features/notifications/jobs.ts')).digestMailJob,
  'warn-premium-ending': async () =>
    (await import('./features/billing/entitlements/jobs.ts')).warnPremiumEndingJob,
  'premium-ending-mail': async () =>
    (await import('./features/billing/entitlements/jobs.ts')).premiumEndingMailJob,
  'encode-media': async () => (await import('./features/media/jobs.ts')).encodeMediaJob,
  'derive-media': async () => (await import('./features/media/jobs.ts')).deriveMediaJob,
  'check-media': async () => (await import('./features/media/jobs.ts')).checkMediaJob,
  'check-upload': async () => (await import('./features/media/jobs.ts')).checkUploadJob,
  'add-upload': async () => (await import('./features/media/jobs.ts')).addUploadJob,
  'store-import-file': async () =>
    (await import('./features/imports/store-import-file.ts')).storeImportFileJob,
  'run-import': async () => (await import('./features/imports/jobs.ts')).runImportJob,
  'mend-media': async () => (await import('./features/media/jobs.ts')).requeueMediaWorkJob,
};
