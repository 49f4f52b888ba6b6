import { api } from '@parde/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bind } from '../../http/bind.ts';
import { identifyTitle, listTitleCandidates } from './identify-title.ts';
import { listColumns } from './import-columns.ts';
import {
  confirmImport,
  type ImportRequestDeps,
  requestImport,
  retryImport,
  undoImport,
} from './import-requests.ts';
import { getImport, listImports } from './import-runs.ts';
import type { ImportDeps } from './run-source.ts';
import { getImportFile, storeImportFile } from './store-import-file.ts';

/** Size from `Content-Length`; `null` if the body is sent in chunks. */
function declaredSize({ headers }: FastifyRequest): number | null {
  const size = headers['content-length'];
  return size === undefined ? null : Number(size);
}

/** Maximum size of a request that lists the files of a folder. */
const FOLDER_BYTES = 3 * 1024 * 1024;

export async function registerImports(
  app: FastifyInstance,
  deps: ImportRequestDeps,
  config: ImportDeps['config'] & { diskReserve: number },
): Promise<void> {
  const { db } = deps.database;
  bind(app, api.listImports, ({ query }) => listImports(db, query));
  bind(app, api.getImport, ({ params }) => getImport(db, params.id));
  bind(app, api.listImportColumns, ({ params }) => listColumns(deps, params.id));
  bind(app, api.getImportFile, ({ caller, params }) =>
    getImportFile(deps, caller.userId, params.id),
  );
  bind(app, api.startImport, ({ actor, body }) => requestImport(deps, actor, body), {
    bodyLimit: FOLDER_BYTES,
  });
  bind(app, api.applyImport, ({ actor, params, body }) =>
    confirmImport(deps, actor, { ...params, ...body }),
  );
  bind(app, api.retryImport, ({ actor, params }) => retryImport(deps, actor, params.id));
  bind(app, api.undoImport, ({ actor, params }) => undoImport(deps, actor, params.id));
  const identifying = { ...deps, config };
  bind(app, api.listTitleCandidates, ({ query }) => listTitleCandidates(identifying, query));
  bind(app, api.identifyTitle, ({ actor, params, body }) =>
    identifyTitle(identifying, actor, params.id, body),
  );
  await app.register(async (uploads) => {
    // The body is not read until the caller is known to be staff.
    uploads.addContentTypeParser('application/octet-stream', (_request, body, done) =>
      done(null, body),
    );
    bind(uploads, api.uploadImportFile, ({ actor, query, request }) =>
      storeImportFile(deps, config, actor, {
        source: query.source,
        body: request.body,
        size: declaredSize(request),
      }),
    );
  });
}
