import { api } from '@parde/contract';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../db/client.ts';
import { bind, DONE } from '../../../http/bind.ts';
import type { UploadFolder } from '../../../integrations/storage/upload-folder.ts';
import { fetchTrailer } from '../add-trailer.ts';
import { listFilesPage } from '../list-files.ts';
import type { MediaDeps } from '../media-deps.ts';
import {
  beginEncode,
  changeEncode,
  changeMarker,
  checkAll,
  deleteFile,
  deleteSubtitleOf,
  getFile,
  listCuesOf,
  shiftSubtitleOf,
  toRow,
} from './media-files.ts';

/** Media files on the operators' site. */
export function registerMediaFiles(
  app: FastifyInstance,
  deps: MediaDeps & { database: Database; folder: UploadFolder },
): void {
  const { db } = deps;
  bind(app, api.fetchTrailer, async ({ actor, params, body }) => {
    await fetchTrailer(deps, actor, params.id, body);
    return DONE;
  });
  bind(app, api.listMediaFiles, async ({ query }) => {
    const page = await listFilesPage(db, query);
    return { ...page, data: page.data.map(toRow) };
  });
  bind(app, api.getMediaFile, ({ params }) => getFile(db, params.id));
  bind(app, api.encodeMediaFile, ({ actor, params, body }) =>
    beginEncode(deps, actor, params.id, body.burntStream),
  );
  bind(app, api.retryMediaFile, ({ actor, params }) =>
    changeEncode(deps, actor, params.id, 'retry'),
  );
  bind(app, api.deriveMediaFile, ({ actor, params }) =>
    changeEncode(deps, actor, params.id, 'derive'),
  );
  bind(app, api.checkMediaFile, ({ actor, params }) =>
    changeEncode(deps, actor, params.id, 'check'),
  );
  bind(app, api.checkAllMedia, async ({ actor }) => ({ files: await checkAll(deps, actor) }));
  bind(app, api.cancelMediaFile, ({ actor, params }) =>
    changeEncode(deps, actor, params.id, 'cancel'),
  );
  bind(app, api.pauseMediaFile, ({ actor, params }) =>
    changeEncode(deps, actor, params.id, 'pause'),
  );
  bind(app, api.resumeMediaFile, ({ actor, params }) =>
    changeEncode(deps, actor, params.id, 'resume'),
  );
  bind(app, api.deleteMediaFile, async ({ actor, params }) => {
    await deleteFile(deps, actor, params.id);
    return DONE;
  });
  bind(app, api.deleteSubtitle, ({ actor, params }) =>
    deleteSubtitleOf(deps, actor, params.id, params.subtitleId),
  );
  bind(app, api.listSubtitleCues, ({ params, query }) =>
    listCuesOf(deps, params.id, params.subtitleId, query),
  );
  bind(app, api.shiftSubtitle, async ({ actor, params, body: { shiftMs } }) => {
    // Not in addition to the present shift: the same call sent twice would count twice.
    const change = shiftMs === null ? null : { shiftMs };
    await shiftSubtitleOf(deps, actor, { fileId: params.id, id: params.subtitleId, change });
    return getFile(db, params.id);
  });
  bind(app, api.setMediaMarker, ({ actor, params, body }) =>
    changeMarker(deps, actor, { ...params, span: body }),
  );
  bind(app, api.deleteMediaMarker, ({ actor, params }) =>
    changeMarker(deps, actor, { ...params, span: null }),
  );
}
