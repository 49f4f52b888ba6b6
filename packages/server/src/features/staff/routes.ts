import { api } from '@parde/contract';
import { permissionsOf } from '@parde/shared/permissions';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { users } from '../../db/schema/index.ts';
import { unauthenticated } from '../../domain/app-error.ts';
import { bind, DONE } from '../../http/bind.ts';
import { originOf } from '../../http/request-origin.ts';
import { findInvites, revokeInvite } from './invitations.ts';
import { type ProofDeps, proveIdentity } from './prove-identity.ts';
import {
  changeRole,
  endStaffSessions,
  findStaff,
  getStaffMember,
  inviteStaff,
  type StaffDeps,
} from './staff.ts';

export function registerStaff(app: FastifyInstance, deps: StaffDeps & ProofDeps): void {
  const { db } = deps;

  bind(app, api.getMe, async ({ caller }) => {
    const [me] = await db
      .select({ id: users.id, name: users.name, email: users.email, role: users.role })
      .from(users)
      .where(eq(users.id, caller.userId));
    if (!me) throw unauthenticated('the account went meanwhile');
    return { ...me, permissions: [...permissionsOf(me.role)] };
  });

  bind(app, api.proveIdentity, async ({ actor, caller, body, request }) => {
    // Must be the same object: `bind` checks on it whether the action was recorded in the audit log.
    await proveIdentity(deps, Object.assign(actor, caller), body, originOf(request));
    return DONE;
  });

  bind(app, api.listStaff, async ({ caller }) => ({ data: await findStaff(db, caller.role) }));

  bind(app, api.getStaffMember, async ({ params, caller }) =>
    getStaffMember(db, params.id, caller),
  );

  bind(app, api.inviteStaff, async ({ actor, body }) => inviteStaff(deps, actor, body));

  bind(app, api.listStaffInvitations, async ({ caller }) => ({
    data: await findInvites(db, caller.role),
  }));

  bind(app, api.revokeStaffInvitation, async ({ actor, params }) => {
    await revokeInvite(db, actor, params.id);
    return DONE;
  });

  bind(app, api.changeRole, async ({ actor, params, body }) =>
    changeRole(db, actor, { id: params.id, role: body.role }),
  );

  bind(app, api.endStaffSessions, async ({ actor, params }) => {
    await endStaffSessions(db, actor, params.id);
    return DONE;
  });
}
