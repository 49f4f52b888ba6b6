/** What staff may do, as `thing.action`. An endpoint with `auth: 'staff'` names the one it needs. */
export const PERMISSIONS = [
  'overview.read',
  'titles.read',
  'titles.edit',
  'people.read',
  'people.edit',
  'collections.read',
  'collections.edit',
  'front-page.read',
  'front-page.edit',
  'media.read',
  'media.edit',
  'imports.read',
  'imports.run',
  'jobs.read',
  'jobs.manage',
  'members.read',
  /** Addresses of members are shown in full; without it they are masked. */
  'members.contact',
  'members.mute',
  /** Tells a member, with the reason, what is not accepted; takes nothing away. */
  'members.warn',
  'members.end-sessions',
  /** Grants a member at most `MAX_SUPPORT_GRANT_DAYS` of premium within 30 days, with a reason; not to staff. */
  'members.grant',
  /** Sees the site as a member does, and changes nothing there. */
  'members.see-as',
  'members.manage',
  'members.export',
  'comments.read',
  'comments.moderate',
  'reports.read',
  'reports.answer',
  'requests.read',
  'requests.answer',
  'support.read',
  'support.answer',
  'orders.read',
  'orders.refund',
  'plans.read',
  'plans.edit',
  'coupons.read',
  'coupons.edit',
  'gifts.read',
  'gifts.edit',
  'money.export',
  'gateways.edit',
  'figures.read',
  'figures.compute',
  'searches.read',
  'searches.edit',
  'staff.read',
  'staff.manage',
  'audit.read',
  'settings.read',
  'settings.edit',
  'backups.read',
  'backups.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

/** Maximum number of days of premium that a role with only `members.grant` may give a member within 30 days. */
export const MAX_SUPPORT_GRANT_DAYS = 30;

// Marked as pure, so that bundles that need only the roles, such as the site's, drop the rest.
const reads = /* @__PURE__ */ PERMISSIONS.filter((name) => name.endsWith('.read'));

/** Each role of staff is a set of permissions. */
export const STAFF_PERMISSIONS = {
  owner: PERMISSIONS,
  editor: [
    'overview.read',
    'titles.read',
    'titles.edit',
    'people.read',
    'people.edit',
    'collections.read',
    'collections.edit',
    'front-page.read',
    'front-page.edit',
    'media.read',
    'media.edit',
    'imports.read',
    'imports.run',
    'jobs.read',
    'jobs.manage',
    'reports.read',
    'reports.answer',
    'requests.read',
    'searches.read',
    'searches.edit',
  ],
  moderator: [
    'overview.read',
    'titles.read',
    'members.read',
    'members.mute',
    'members.warn',
    'comments.read',
    'comments.moderate',
    'reports.read',
    'reports.answer',
    'requests.read',
    'requests.answer',
  ],
  support: [
    'overview.read',
    'titles.read',
    'members.read',
    'members.contact',
    'members.end-sessions',
    'members.grant',
    'members.see-as',
    'orders.read',
    'support.read',
    'support.answer',
  ],
  finance: [
    'overview.read',
    'members.read',
    'orders.read',
    'orders.refund',
    'plans.read',
    'plans.edit',
    'coupons.read',
    'coupons.edit',
    'gifts.read',
    'gifts.edit',
    'money.export',
    'figures.read',
    'figures.compute',
  ],
  reader: reads,
} as const satisfies Record<string, readonly Permission[]>;

export const STAFF_ROLES = /* @__PURE__ */ Object.keys(STAFF_PERMISSIONS) as StaffRole[];
export type StaffRole = keyof typeof STAFF_PERMISSIONS;

/** The roles in Persian, for mails and the operators' site. */
export const STAFF_ROLE_NAMES: Record<StaffRole, string> = {
  owner: 'مالک',
  editor: 'ویراستار',
  moderator: 'ناظر گفت‌وگو',
  support: 'پشتیبان',
  finance: 'حسابدار',
  reader: 'بیننده',
};

export const ROLES = [
  'member',
  'owner',
  'editor',
  'moderator',
  'support',
  'finance',
  'reader',
] as const;
export type Role = (typeof ROLES)[number];

/** What a role may do; nothing for members. */
export function permissionsOf(role: Role): readonly Permission[] {
  return role === 'member' ? [] : STAFF_PERMISSIONS[role];
}

export const isAllowed = (role: Role, permission: Permission) =>
  permissionsOf(role).includes(permission);

/** A proof of identity counts this long for dangerous actions (`fresh`). */
export const PROOF_MINUTES = 10;

/** Maximum duration of one view as a member. */
export const MEMBER_VIEW_MINUTES = 15;

/** Prefix of the token of such a view: `view-{member}-{end in ms}-{signature}`. */
export const MEMBER_VIEW = 'view-';

/** Key under which the tab that shows a view keeps its token, in session storage. */
export const MEMBER_VIEW_STORAGE = 'member-view';
