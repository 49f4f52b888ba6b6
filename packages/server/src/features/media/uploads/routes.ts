import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { api, TUS_PATH } from '@parde/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound } from '../../../domain/app-error.ts';
import { bind, DONE, requireStaff } from '../../../http/bind.ts';
import { confirmUpload, deleteUpload } from './add-upload.ts';
import { matchUpload } from './match-name.ts';
import { createUploadReceiver, isOfImport, type UploadDeps } from './receive-upload.ts';
import { findUpload, getOwnUpload, listUploads, toUpload } from './upload-queries.ts';

const permissionOf = (isImport: boolean) => (isImport ? 'imports.run' : 'media.edit');

/** Error messages by the status code of tus. */
const PROBLEMS: Record<number, string> = {
  400: 'درخواست بارگذاری درست نیست',
  403: 'درخواست بارگذاری کامل نیست',
  404: 'این بارگذاری پیدا نشد',
  409: 'بخش دیگری از این فایل انتظار می‌رود؛ بارگذاری را از سر بگیرید',
  410: 'این بارگذاری دیگر نیست؛ فایل را دوباره بفرستید',
  412: 'این نشانی تنها بارگذاری به روش tus را می‌پذیرد',
  413: 'از اندازه‌ای که اعلام شد بیشتر فرستاده شد',
  415: 'نوع محتوای درخواست پذیرفته نیست',
  423: 'این فایل همین حالا در جای دیگری بارگذاری می‌شود؛ کمی دیگر از سر بگیرید',
  460: 'این بخش در راه دگرگون شد؛ دوباره فرستاده می‌شود',
};

function toWebRequest({ method, url, headers, raw }: FastifyRequest): Request {
  const hasBody = method === 'PATCH';
  return new Request(`http://localhost${url}`, {
    method,
    // Other headers, such as a proxy's, are not passed on.
    headers: Object.entries(headers).flatMap(([name, value]) =>
      /^(tus|upload|content)-/.test(name) ? [[name, String(value)]] : [],
    ),
    ...(hasBody && { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' }),
  } as RequestInit);
}

async function sendWebResponse(reply: FastifyReply, { status, headers }: Response) {
  for (const [name, value] of headers) {
    // CORS is decided elsewhere, for all responses; errors become JSON.
    if (!/^(access-control-|content-(length|type)$)/.test(name)) reply.header(name, value);
  }
  reply.header('cache-control', 'no-store').code(status);
  if (status < 400) return reply.send();
  if (status === 500) throw new Error('an upload failed');
  // 501: creation is the only tus extension that is supported.
  return reply.code(status === 501 ? 400 : status).send({
    message: PROBLEMS[status] ?? PROBLEMS[400],
  });
}

/** The tus endpoint, outside of the contract: its request bodies are bytes and its responses are headers. */
function registerTus(app: FastifyInstance, deps: UploadDeps): void {
  const { db } = deps.database;
  const receiver = createUploadReceiver(deps);
  app.register(async (scope) => {
    // Not parsed: the bytes are written to the disk as they arrive, and no body limit applies.
    scope.addContentTypeParser('application/offset+octet-stream', (_request, _body, done) =>
      done(null),
    );
    scope.route({
      method: 'POST',
      url: TUS_PATH,
      handler: async (request, reply) => {
        const isImport = isOfImport(String(request.headers['upload-metadata'] ?? ''));
        const uploader = await requireStaff(app, permissionOf(isImport), request, reply);
        return sendWebResponse(reply, await receiver.create(toWebRequest(request), uploader));
      },
    });
    scope.route<{ Params: { id: string } }>({
      method: ['HEAD', 'PATCH'],
      url: `${TUS_PATH}/:id`,
      config: { hasSlowBody: true },
      handler: async (request, reply) => {
        const { id } = request.params;
        const row = z.uuid().safeParse(id).success ? await findUpload(db, id) : null;
        const permission = permissionOf(row?.purpose === 'import');
        const { userId } = await requireStaff(app, permission, request, reply);
        if (row === null) throw notFound('این بارگذاری');
        return sendWebResponse(reply, await receiver.continue(toWebRequest(request), id, userId));
      },
    });
  });
}

export function registerUploads(app: FastifyInstance, deps: UploadDeps): void {
  const { db } = deps.database;
  registerTus(app, deps);
  bind(app, api.listUploads, ({ caller, query }) =>
    listUploads(db, deps.folder, caller.userId, query),
  );
  bind(app, api.getUpload, async ({ caller, params }) => {
    const row = await getOwnUpload(db, params.id, caller.userId);
    return { ...(await toUpload(deps.folder, row)), match: await matchUpload(db, row.fileName) };
  });
  bind(app, api.confirmUpload, async ({ actor, caller, params, body }) => {
    await getOwnUpload(db, params.id, caller.userId);
    return toUpload(deps.folder, await confirmUpload(deps, actor, params.id, body));
  });
  bind(app, api.deleteUpload, async ({ actor, caller, params }) => {
    await getOwnUpload(db, params.id, caller.userId);
    await deleteUpload(deps, actor, params.id);
    return DONE;
  });
}
