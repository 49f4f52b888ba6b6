export * from './account.ts';
export * from './account-export.ts';
export * from './admin/api.ts';
export * from './admin/audit.ts';
export * from './admin/backups.ts';
export * from './admin/categories.ts';
export * from './admin/collections.ts';
export * from './admin/comments.ts';
export * from './admin/connections.ts';
export * from './admin/duplicates.ts';
export * from './admin/figures.ts';
export * from './admin/identify.ts';
export * from './admin/import-files.ts';
export * from './admin/import-problem.ts';
export * from './admin/imports.ts';
export * from './admin/inbox.ts';
export * from './admin/jobs.ts';
export * from './admin/lists.ts';
export * from './admin/media.ts';
export * from './admin/media-file.ts';
export * from './admin/members.ts';
export * from './admin/operator-alerts.ts';
export * from './admin/orders.ts';
export * from './admin/overview.ts';
export * from './admin/people.ts';
export * from './admin/pictures.ts';
export * from './admin/plans.ts';
export * from './admin/playbacks.ts';
export * from './admin/reconciliation.ts';
export * from './admin/requests.ts';
export * from './admin/searches.ts';
export * from './admin/seasons.ts';
export * from './admin/settings.ts';
export * from './admin/staff.ts';
export * from './admin/support.ts';
export {
  type AdminTitle,
  adminTitle,
  type adminTitleRow,
  LOCKABLE_FIELDS,
  type LockableField,
  TITLE_FIELDS,
  TITLE_STATES,
  type TitleAdminState,
} from './admin/title-record.ts';
export * from './admin/titles.ts';
export * from './admin/uploads.ts';
export * from './api.ts';
export * from './auth.ts';
export * from './categories.ts';
export * from './collections.ts';
export * from './comments.ts';
export * from './data-import.ts';
export * from './diary.ts';
export * from './endpoint.ts';
export * from './errors.ts';
export * from './front-page.ts';
export * from './health.ts';
export * from './history.ts';
export * from './lists.ts';
export * from './mobile.ts';
export * from './notifications.ts';
export * from './orders.ts';
export * from './people.ts';
export * from './persian-errors.ts';
export * from './person-refs.ts';
export * from './plain-text.ts';
export * from './playback.ts';
export * from './playback-reports.ts';
export * from './premium.ts';
export * from './profiles.ts';
export * from './push.ts';
export * from './recommendations.ts';
export * from './requests.ts';
export * from './scalars.ts';
export * from './security.ts';
export * from './security-log.ts';
export * from './site.ts';
export * from './stremio.ts';
export * from './support.ts';
export * from './title-endpoints.ts';
export * from './title-files.ts';
export * from './title-queries.ts';
export * from './titles.ts';
export * from './user.ts';
export * from './user-titles.ts';
export * from './watchable.ts';
