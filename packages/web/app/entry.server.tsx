import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

const RENDER_TIMEOUT_MS = 10_000;

/** Renders the complete page before sending: its inline scripts are hashed for the CSP. */
function renderWhole(context: EntryContext, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => abort(new Error('page render timed out')), RENDER_TIMEOUT_MS);
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={context} url={url} />, {
      // Above this size React would move a boundary to the end and add a script that moves it back.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        text(body).then(resolve, reject);
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        console.error(error);
      },
    });
  });
}

export default async function handleDocument(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const html = await renderWhole(context, request.url);
  headers.set('content-type', 'text/html; charset=utf-8');
  return new Response(request.method === 'HEAD' ? null : html, { status, headers });
}
