import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { notFound } from '../../../domain/app-error.ts';
import { bind } from '../../../http/bind.ts';
import { listPeople, readPerson } from './read-person.ts';
import { deletePerson, mergePerson, restorePerson } from './remove-person.ts';
import { createPerson, unlockPersonField, updatePerson } from './save-person.ts';

export function registerPeopleEditing(app: FastifyInstance, database: Database): void {
  const { db } = database;
  bind(app, api.listAdminPeople, ({ query }) => listPeople(db, query));
  bind(app, api.getAdminPerson, async ({ params }) => {
    const person = await readPerson(db, params.id);
    if (!person) throw notFound('این شخص');
    return person;
  });
  bind(app, api.createPerson, ({ actor, body }) => createPerson(database, actor, body));
  bind(app, api.updatePerson, ({ actor, params, body }) =>
    updatePerson(database, actor, params.id, body),
  );
  bind(app, api.unlockPersonField, ({ actor, params, body }) =>
    unlockPersonField(database, actor, params.id, body.field),
  );
  bind(app, api.mergePerson, ({ actor, params, body }) =>
    mergePerson(database, actor, params.id, body.into),
  );
  bind(app, api.deletePerson, ({ actor, params }) => deletePerson(database, actor, params.id));
  bind(app, api.restorePerson, ({ actor, params }) => restorePerson(database, actor, params.id));
}
