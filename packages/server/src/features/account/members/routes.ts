import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../db/client.ts';
import { bind } from '../../../http/bind.ts';
import { muteMember } from './restrict-member.ts';

export function registerMembers(app: FastifyInstance, db: Db): void {
  bind(app, api.muteMember, ({ actor, params, body }) =>
    muteMember(db, actor, { ...params, ...body }),
  );
  bind(app, api.unmuteMember, ({ actor, params }) =>
    muteMember(db, actor, { ...params, days: null, reason: null }),
  );
}
