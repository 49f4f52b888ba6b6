import { api } from '@parde/contract';
import { tehranDate } from '@parde/shared/tehran-day';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../db/client.ts';
import type { Clock } from '../../../domain/clock.ts';
import { listEnvelope, offsetOf } from '../../../domain/list-page.ts';
import { bind, DONE } from '../../../http/bind.ts';
import type { Jobs } from '../../../queue/enqueue.ts';
import { findTimeline } from './member-timeline.ts';
import { exportMembers, findMembers, getMember } from './members.ts';
import {
  banMember,
  changeAddress,
  deleteMember,
  endMemberSessions,
  muteMember,
  restoreMember,
  seeAsMember,
  unbanMember,
  warnMember,
} from './restrict-member.ts';

interface MembersDeps {
  db: Db;
  jobs: Jobs;
  clock: Clock;
}

export function registerMembers(app: FastifyInstance, deps: MembersDeps): void {
  const { db, clock } = deps;

  bind(app, api.listMembers, async ({ caller, query }) => {
    const page = { limit: query.per_page, offset: offsetOf(query) };
    const data = await findMembers(db, caller.role, { q: query.q, state: query.state, ...page });
    return listEnvelope(data, query, null);
  });
  bind(app, api.exportMembers, async ({ actor, body, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="members-${tehranDate(clock())}.csv"`);
    return exportMembers(db, actor, body);
  });
  bind(app, api.getMember, ({ caller, params }) => getMember(db, caller.role, params.id, clock()));
  bind(app, api.listMemberTimeline, async ({ caller, params, query }) => {
    const page = { limit: query.per_page, offset: offsetOf(query) };
    const data = await findTimeline(db, caller.role, { ...params, ...page });
    return listEnvelope(data, query, null);
  });

  bind(app, api.endMemberSessions, async ({ actor, params }) => {
    await endMemberSessions(db, actor, params.id);
    return DONE;
  });
  bind(app, api.seeAsMember, ({ actor, params, body }) =>
    seeAsMember(db, actor, { ...params, ...body }),
  );
  bind(app, api.muteMember, ({ actor, params, body }) =>
    muteMember(db, actor, { ...params, ...body }),
  );
  bind(app, api.warnMember, ({ actor, params, body }) =>
    warnMember(db, actor, { ...params, ...body }),
  );
  bind(app, api.unmuteMember, ({ actor, params }) =>
    muteMember(db, actor, { ...params, days: null, reason: null }),
  );
  bind(app, api.banMember, async ({ actor, caller, params, body }) => {
    await banMember(db, actor, { ...params, ...body });
    return getMember(db, caller.role, params.id, clock());
  });
  bind(app, api.unbanMember, async ({ actor, caller, params }) => {
    await unbanMember(db, actor, params.id);
    return getMember(db, caller.role, params.id, clock());
  });
  bind(app, api.deleteMember, async ({ actor, caller, params, body }) => {
    await deleteMember(deps, actor, { ...params, ...body });
    return getMember(db, caller.role, params.id, clock());
  });
  bind(app, api.restoreMember, async ({ actor, caller, params }) => {
    await restoreMember(db, actor, params.id);
    return getMember(db, caller.role, params.id, clock());
  });
  bind(app, api.changeMemberAddress, async ({ actor, caller, params, body }) => {
    await changeAddress(deps, actor, { ...params, ...body });
    return getMember(db, caller.role, params.id, clock());
  });
}
