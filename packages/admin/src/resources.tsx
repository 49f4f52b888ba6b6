import type { AdminResource } from './admin-resource';
import { audit } from './features/audit/audit';
import { backups } from './features/backups/backups';
import { coupons } from './features/billing/coupons';
import { gifts } from './features/billing/gifts';
import { orders } from './features/billing/orders';
import { paymentAlerts } from './features/billing/payment-alerts';
import { plans } from './features/billing/plans';
import { reconciliation } from './features/billing/reconciliation';
import { categories } from './features/categories/categories';
import { collections } from './features/collections/collections';
import { frontPage } from './features/collections/front-page';
import { comments } from './features/comments/comments';
import { figures } from './features/figures/figures';
import { imports } from './features/imports/imports';
import { jobs } from './features/jobs/jobs';
import { lists } from './features/lists/lists';
import { media } from './features/media/media';
import { members } from './features/members/members';
import { playingNow } from './features/members/playing-now';
import { people } from './features/people/people';
import { requests } from './features/requests/requests';
import { connections } from './features/settings/connections';
import { settings } from './features/settings/settings';
import { staff } from './features/staff/staff';
import { playbackReports } from './features/support/playback-reports';
import { support } from './features/support/support';
import { duplicates } from './features/titles/duplicates';
import { searches } from './features/titles/searches';
import { titles } from './features/titles/titles';
import { uploads } from './features/uploads/uploads';

/** Everything in the menu. A role sees what it has the `read` permission of. */
export const resources: readonly AdminResource[] = [
  titles,
  uploads,
  media,
  people,
  imports,
  duplicates,
  collections,
  frontPage,
  categories,
  searches,
  comments,
  lists,
  requests,
  playbackReports,
  support,
  members,
  playingNow,
  figures,
  orders,
  reconciliation,
  paymentAlerts,
  plans,
  coupons,
  gifts,
  settings,
  connections,
  jobs,
  backups,
  staff,
  audit,
];
