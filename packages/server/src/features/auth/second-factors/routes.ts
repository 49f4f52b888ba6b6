import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import { lockMember } from '../../../db/locks.ts';
import { listSecurityEvents } from '../../../db/read-models/security.ts';
import { markProved } from '../../../db/read-models/sessions.ts';
import { bind, DONE } from '../../../http/bind.ts';
import { originOf } from '../../../http/request-origin.ts';
import type { AuthDeps } from '../auth-deps.ts';
import {
  beginCodes,
  confirmCodes,
  countRecoveryCodes,
  hasCodes,
  makeRecoveryCodes,
  removeCodes,
} from './codes.ts';
import {
  addPasskey,
  beginPasskey,
  findPasskeys,
  removePasskey,
  renamePasskey,
} from './passkeys.ts';
import { checkProof } from './proof.ts';
import { resetSecondFactor } from './reset-second-factor.ts';

/**
 * Endpoints with which members set up second factors, and staff reset them; signing in with one is in the routes of
 * `auth`.
 */
export function registerSecondFactors(app: FastifyInstance, deps: AuthDeps): void {
  const { db, jobs } = deps;

  bind(app, api.getSecurity, async ({ caller: { userId, isSecondFactorMissing } }) => ({
    hasCodes: await hasCodes(db, userId),
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    passkeys: await findPasskeys(db, userId),
    isSecondFactorMissing,
  }));

  bind(app, api.listSecurityEvents, async ({ caller, query }) =>
    listSecurityEvents(db, caller.userId, query),
  );

  bind(app, api.proveUser, async ({ caller, body, request }) => {
    await checkProof(deps, caller.userId, body, originOf(request));
    await markProved(db, caller.sessionId);
    return DONE;
  });

  bind(app, api.beginCodes, async ({ caller }) => beginCodes(deps, caller.userId));

  bind(app, api.confirmCodes, async ({ caller, body, request }) => ({
    recoveryCodes: await confirmCodes(deps, caller.userId, body.code, originOf(request)),
  }));

  bind(app, api.removeCodes, async ({ caller: { userId }, request }) => {
    await db.transaction(async (tx) => {
      await lockMember(tx, userId);
      await removeCodes(tx, jobs, userId, originOf(request));
    });
    return DONE;
  });

  bind(app, api.makeRecoveryCodes, async ({ caller, request }) => ({
    recoveryCodes: await makeRecoveryCodes(deps, caller.userId, originOf(request)),
  }));

  bind(app, api.beginPasskey, async ({ caller }) => beginPasskey(deps, caller.userId));

  bind(app, api.addPasskey, async ({ caller, body, request }) =>
    addPasskey(deps, caller.userId, body, originOf(request)),
  );

  bind(app, api.renamePasskey, async ({ caller, params, body }) =>
    renamePasskey(db, caller.userId, { id: params.id, name: body.name }),
  );

  bind(app, api.removePasskey, async ({ caller, params, request }) => {
    await removePasskey(deps, caller.userId, params.id, originOf(request));
    return DONE;
  });

  bind(app, api.resetStaffSecondFactor, async ({ actor, params, body }) => {
    await resetSecondFactor(deps, actor, { ...params, ...body, whose: 'staff' });
    return DONE;
  });

  bind(app, api.resetMemberSecondFactor, async ({ actor, params, body }) => {
    await resetSecondFactor(deps, actor, { ...params, ...body, whose: 'member' });
    return DONE;
  });
}
