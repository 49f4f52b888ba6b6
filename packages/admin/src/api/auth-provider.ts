import { ApiError, type CallOutput } from '@parde/contract/client';
import type { Permission } from '@parde/shared/permissions';
import type { AuthProvider } from 'react-admin';
import { callApi, readToken } from './client';

type Me = CallOutput<'GET /api/admin/me'>;

let me: Promise<Me> | null = null;

/** Navigates to a page of the visitors' site. Never resolves, so that nothing of this site is shown in the meantime. */
function redirectTo(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => undefined);
}

/** Goes to a page of the visitors' site that leads back to this screen. */
const redirectAndReturn = (path: string) =>
  redirectTo(`${path}?next=${encodeURIComponent(location.pathname + location.search)}`);

const leaveToSignIn = () => redirectAndReturn('/auth/login');

/** Event of the window: the session ended while something is unsaved, so that the screen must not be left. */
export const ENDED_WHILE_UNSAVED = 'parde:session-ended';

/** Whether the browser would ask before the page is left. */
const isUnsaved = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/** The signed-in member of staff, asked once. */
function getMe(): Promise<Me> {
  if (readToken() === null) return leaveToSignIn();
  me ??= callApi('GET /api/admin/me', {}).catch((error: unknown) => {
    me = null;
    const isMissing = error instanceof ApiError && error.body.code === 'second_factor_needed';
    if (isMissing) return redirectAndReturn('/user/security');
    throw error;
  });
  return me;
}

/** The contract's permission verbs for react-admin's actions. */
const ACTIONS: Record<string, string> = {
  list: 'read',
  show: 'read',
  export: 'read',
  /** Opens the form of a record; only `change` saves it, so that other roles can look at it. */
  edit: 'read',
  change: 'edit',
  create: 'edit',
  delete: 'edit',
};

/** Screens whose permission has another name. */
const THINGS: Record<string, string> = {
  categories: 'titles',
  connections: 'settings',
  duplicates: 'titles',
  lists: 'comments',
  'payment-alerts': 'orders',
  'playback-reports': 'reports',
  playbacks: 'members',
  reconciliation: 'figures',
  uploads: 'media',
};

/** Resources whose edit permission has another verb than `edit`. */
const EDIT_WORDS: Record<string, string> = {
  staff: 'manage',
  jobs: 'manage',
  backups: 'manage',
  members: 'manage',
  comments: 'moderate',
  requests: 'answer',
  support: 'answer',
  imports: 'run',
};

/**
 * Signing in happens on the visitors' site, whose session this site uses. Anybody without a role only sees a notice.
 */
export const authProvider: AuthProvider = {
  async login() {
    await leaveToSignIn();
  },
  async logout() {
    me = null;
    location.assign('/');
  },
  async checkAuth() {
    await getMe().catch((error: unknown) => {
      // A temporary server failure signs nobody out; the screen reports it.
      const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
      if (isRefused) throw error;
    });
  },
  async checkError(error: { status?: number }) {
    if (error.status !== 401) return;
    if (isUnsaved()) {
      window.dispatchEvent(new Event(ENDED_WHILE_UNSAVED));
      return;
    }
    me = null;
    await leaveToSignIn();
  },
  async getIdentity() {
    const { id, name } = await getMe();
    return { id, fullName: name };
  },
  async getPermissions() {
    return (await getMe()).permissions;
  },
  async canAccess({ action, resource }) {
    const { permissions } = await getMe();
    const word = ACTIONS[action] ?? action;
    const thing = THINGS[resource] ?? resource;
    const named = word === 'edit' ? (EDIT_WORDS[resource] ?? 'edit') : word;
    return permissions.includes(`${thing}.${named}` as Permission);
  },
};
