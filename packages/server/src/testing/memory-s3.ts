import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { S3Location } from '../config/storage-url.ts';

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Call {
  method: string;
  key: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

export interface MemoryS3 {
  location: S3Location;
  /** Keys with their content. */
  objects: Map<string, Buffer>;
  /** Ids of uploads that were begun and neither completed nor aborted. */
  uploads: Map<string, { key: string; parts: Map<number, Buffer>; begunAt: Date }>;
  /** Requests so far, as `PUT key`. */
  calls: string[];
  /**
   * Called before each request is answered: a status answers that instead, `cut` breaks the
   * connection in the middle of the answer, and `lost` before it.
   */
  fault: (call: Call) => number | 'cut' | 'lost' | null;
  close: () => Promise<void>;
}

const notFound = (code: string): Answer => ({
  status: 404,
  body: `<Error><Code>${code}</Code><Message>none</Message></Error>`,
});

/** Keys at a time in a listing, so that tests see several pages. */
const PAGE = 3;

/**
 * What Parde uses of S3, in memory, with faults on demand. It knows no signatures: those are tried
 * against a real server (`npm run test:scale`).
 */
export async function startMemoryS3(): Promise<MemoryS3> {
  const objects: MemoryS3['objects'] = new Map();
  const uploads: MemoryS3['uploads'] = new Map();
  const modified = new Map<string, Date>();
  const store = (key: string, body: Buffer) => {
    objects.set(key, body);
    modified.set(key, new Date());
  };
  const etagOf = (key: string) => `"${modified.get(key)?.getTime()}-${objects.get(key)?.length}"`;

  function list(query: URLSearchParams): Answer {
    const prefix = query.get('prefix') ?? '';
    const from = query.get('continuation-token') ?? '';
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > from).sort();
    const page = keys.slice(0, PAGE);
    const shown = query.has('delimiter')
      ? [
          ...new Set(page.flatMap((key) => key.slice(prefix.length).match(/^[^/]+(?=\/)/) ?? [])),
        ].map((name) => `<CommonPrefixes><Prefix>${prefix}${name}/</Prefix></CommonPrefixes>`)
      : page.map(
          (key) =>
            `<Contents><Key>${key}</Key><LastModified>${modified.get(key)?.toISOString()}</LastModified><Size>${objects.get(key)?.length}</Size><Owner><ID>one</ID></Owner></Contents>`,
        );
    const next =
      keys.length > PAGE ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return { body: `<ListBucketResult>${shown.join('')}${next}</ListBucketResult>` };
  }

  function read({ method, key, headers }: Call): Answer {
    const object = objects.get(key);
    if (!object) return notFound('NoSuchKey');
    const about = { etag: etagOf(key), 'last-modified': modified.get(key)?.toUTCString() ?? '' };
    if (headers['if-match'] && headers['if-match'] !== about.etag) return { status: 412 };
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '');
    const body = range ? object.subarray(Number(range[1]), Number(range[2]) + 1) : object;
    const length = { 'content-length': String(body.length) };
    if (method === 'HEAD') return { headers: { ...about, ...length } };
    return { status: range ? 206 : 200, headers: { ...about, ...length }, body };
  }

  function upload({ method, key, query, body }: Call): Answer {
    if (method === 'POST' && query.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map(), begunAt: new Date() });
      const inside = `<UploadId>${id}</UploadId>`;
      return { body: `<InitiateMultipartUploadResult>${inside}</InitiateMultipartUploadResult>` };
    }
    const id = query.get('uploadId') ?? '';
    const begun = uploads.get(id);
    if (!begun) return notFound('NoSuchUpload');
    if (method === 'PUT') {
      begun.parts.set(Number(query.get('partNumber')), body);
      return { headers: { etag: `"${query.get('partNumber')}"` } };
    }
    uploads.delete(id);
    if (method === 'DELETE') return { status: 204 };
    const numbers = [...body.toString().matchAll(/<PartNumber>(\d+)</g)].map(([, n]) => Number(n));
    store(key, Buffer.concat(numbers.map((n) => begun.parts.get(n) ?? Buffer.alloc(0))));
    return { body: '<CompleteMultipartUploadResult/>' };
  }

  function listUploads(): Answer {
    const listed = [...uploads].map(
      ([id, { key, begunAt }]) =>
        `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begunAt.toISOString()}</Initiated></Upload>`,
    );
    return {
      body: `<ListMultipartUploadsResult>${listed.join('')}<IsTruncated>false</IsTruncated></ListMultipartUploadsResult>`,
    };
  }

  function answer(call: Call): Answer {
    const { method, key, query } = call;
    if (key === '') return query.has('uploads') ? listUploads() : list(query);
    if (query.has('uploads') || query.has('uploadId')) return upload(call);
    if (method === 'PUT') store(key, call.body);
    else if (method === 'DELETE') objects.delete(key);
    else return read(call);
    return { status: method === 'DELETE' ? 204 : 200 };
  }

  const s3: Omit<MemoryS3, 'location' | 'close'> = {
    ...{ objects, uploads, calls: [], fault: () => null },
  };
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    const key = decodeURIComponent(url.pathname).split('/').slice(2).join('/');
    const call: Call = {
      ...{ method: request.method ?? '', key, query: url.searchParams },
      ...{ headers: request.headers, body: await buffer(request) },
    };
    s3.calls.push(`${call.method} ${key}`);
    const fault = s3.fault(call);
    if (typeof fault === 'number') return response.writeHead(fault).end();
    const { status = 200, headers = {}, body = '' } = answer(call);
    if (fault === 'lost') return request.socket.destroy();
    response.writeHead(status, headers);
    if (fault !== 'cut') return response.end(body);
    response.write(body.slice(0, body.length / 2), () => request.socket.destroy());
  };
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return Object.assign(s3, {
    location: {
      ...{ endpoint: `http://127.0.0.1:${port}`, region: 'us-east-1', bucket: 'parde' },
      ...{ prefix: 'site/', keys: null },
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
