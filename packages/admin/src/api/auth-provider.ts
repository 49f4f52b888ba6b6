import type { CallOutput } from '@parde/contract/client';
import type { Permission } from '@parde/shared/permissions';
import type { AuthProvider } from 'react-admin';
import { callApi, readToken } from './client';

type Me = CallOutput<'GET /api/admin/me'>;

let me: Promise<Me> | null = null;

/** The signed-in member of staff, asked once. */
function getMe(): Promise<Me> {
  me ??= callApi('GET /api/admin/me', {}).catch((error: unknown) => {
    me = null;
    throw error;
  });
  return me;
}

const signInAddress = () =>
  `/auth/login?next=${encodeURIComponent(location.pathname + location.search)}`;

/** What react-admin calls an action, as a permission of the contract. */
const ACTIONS: Record<string, string> = {
  list: 'read',
  show: 'read',
  export: 'read',
  create: 'edit',
  edit: 'edit',
  delete: 'edit',
};

/** Some things are not `edited`. */
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
 * Signing in happens on the visitors' site, whose session this one uses. Nobody without a role gets
 * further than a sentence.
 */
export const authProvider: AuthProvider = {
  async login() {
    location.assign(signInAddress());
  },
  async logout() {
    me = null;
    location.assign('/');
  },
  async checkAuth() {
    if (readToken() === null) {
      location.assign(signInAddress());
      // The page is being left: nothing of this site may show meanwhile.
      await new Promise(() => undefined);
    }
    await getMe();
  },
  async checkError(error: { status?: number }) {
    if (error.status === 401) {
      me = null;
      location.assign(signInAddress());
    }
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
    const named = word === 'edit' ? (EDIT_WORDS[resource] ?? 'edit') : word;
    return permissions.includes(`${resource}.${named}` as Permission);
  },
};
