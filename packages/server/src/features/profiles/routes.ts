import { api } from '@parde/contract';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { findProfiles, toProfile } from '../../db/read-models/profiles.ts';
import { sessions } from '../../db/schema/index.ts';
import { assertProved, bind, DONE } from '../../http/bind.ts';
import {
  changeProfile,
  chooseProfile,
  createProfile,
  deleteProfile,
  type ProfileDeps,
} from './profiles.ts';

/** Profiles: the people who watch with an account. */
export function registerProfiles(app: FastifyInstance, deps: ProfileDeps): void {
  const { db } = deps;
  bind(app, api.listProfiles, async ({ caller }) => {
    const [session] = await db
      .select({ chosen: sessions.profileId })
      .from(sessions)
      .where(eq(sessions.id, caller.sessionId));
    const all = await findProfiles(db, caller.userId);
    const chosen = session?.chosen ?? (all.length === 1 ? caller.userId : null);
    return { data: all.map(toProfile), current: chosen };
  });
  bind(app, api.createProfile, ({ caller, body }) => createProfile(deps, caller, body));
  bind(app, api.changeProfile, ({ caller, params, body }) =>
    changeProfile(deps, caller, params.id, body, () => assertProved(caller)),
  );
  bind(app, api.deleteProfile, async ({ caller, params }) => {
    await deleteProfile(db, caller.userId, params.id);
    return DONE;
  });
  bind(app, api.chooseProfile, async ({ caller, body, reply }) => {
    const chosen = await chooseProfile(deps, caller, body);
    // "Back" would show a child the pages that others saw before, as the browser kept them.
    if (chosen.ageLimit !== null) reply.header('clear-site-data', '"cache"');
    return chosen;
  });
}
