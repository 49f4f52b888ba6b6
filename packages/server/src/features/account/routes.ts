import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { findSessions } from '../../db/read-models/sessions.ts';
import { requireUser } from '../../db/read-models/users.ts';
import { writeSecurityEvent } from '../../db/security-log.ts';
import { assertProved, bind, DONE } from '../../http/bind.ts';
import { originOf } from '../../http/request-origin.ts';
import type { AccountDeps } from './account-deps.ts';
import { countActivity, findActivities } from './activity.ts';
import { deleteAccount } from './delete-account.ts';
import { exportAccount } from './export-account.ts';
import { cancelDeletion, findPasswordHash, updateAccount } from './profile.ts';
import { endOtherSessions, endSession } from './sessions.ts';

export function registerAccount(app: FastifyInstance, deps: AccountDeps): void {
  const { db, clock } = deps;
  bind(app, api.getUser, ({ caller }) => requireUser(db, caller, clock()));
  bind(app, api.updateUser, ({ caller, body }) => updateAccount(db, caller, body, clock()));
  bind(app, api.deleteUser, async ({ caller, body, request }) => {
    if ((await findPasswordHash(db, caller.userId)) === null) assertProved(caller);
    return deleteAccount(deps, caller, body.password, originOf(request));
  });
  bind(app, api.restoreUser, async ({ caller }) => {
    await cancelDeletion(db, caller.userId);
    return requireUser(db, caller, clock());
  });
  bind(app, api.exportUser, async ({ caller, request, reply }) => {
    await writeSecurityEvent(db, caller.userId, 'exported', originOf(request));
    const file = await exportAccount(db, caller.userId, clock());
    const name = `parde-account-${file.exportedAt.slice(0, 10)}.json`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return file;
  });
  bind(app, api.getActivity, async ({ caller }) => ({
    counts: await countActivity(db, caller),
    recent: await findActivities(db, caller),
  }));
  bind(app, api.listSessions, async ({ caller }) => ({ data: await findSessions(db, caller) }));
  bind(app, api.endSession, async ({ caller, params, request }) => {
    await endSession(db, caller.userId, params.id, originOf(request));
    return DONE;
  });
  bind(app, api.endOtherSessions, async ({ caller, request }) => {
    await endOtherSessions(db, caller, originOf(request));
    return DONE;
  });
}
