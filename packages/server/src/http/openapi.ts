import { createHash } from 'node:crypto';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { api, type Endpoint, errorBody, TUS_PATH } from '@parde/contract';
import { NEWS_STREAM_PATH } from '@parde/shared/news-stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Config, VERSION } from '../config.ts';
import { isProbe } from './health.ts';

const ERROR_TEXT: Record<number, string> = {
  400: 'Not readable',
  401: 'Unauthenticated',
  403: 'Forbidden',
  404: 'Not found',
  408: 'Sent too slowly',
  409: 'Conflict',
  410: 'Removed',
  413: 'Too large',
  414: 'Address too long',
  415: 'Not JSON, or not the file that is expected',
  419: 'CSRF token mismatch',
  422: 'Invalid input; names the fields',
  429: 'Too many requests; see Retry-After',
  431: 'Headers and address too long together',
  451: 'Removed for legal reasons',
  500: 'Server error',
  503: 'Not possible for now; see Retry-After',
  507: 'No space left on the disk',
};

type JsonSchema = Record<string, unknown>;

function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

function parametersOf(place: 'path' | 'query', schema: z.ZodObject | undefined): JsonSchema[] {
  if (!schema) return [];
  const json = toJsonSchema(schema, 'input');
  const required = (json.required ?? []) as string[];
  return Object.entries(json.properties as Record<string, JsonSchema>).map(([name, property]) => {
    const { description, ...rest } = property;
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description ? { description } : {}),
      schema: rest,
    };
  });
}

function jsonContent(schema: JsonSchema): JsonSchema {
  return { 'application/json': { schema } };
}

const errorAnswer = (status: number): JsonSchema => ({
  description: ERROR_TEXT[status],
  content: jsonContent({ $ref: '#/components/schemas/Error' }),
});

/** Describes the success response; an endpoint without a body answers 204. */
function describeSuccess({ response, isDownload }: Endpoint): JsonSchema {
  if (isDownload) {
    const content = { 'text/plain': { schema: { type: 'string' } } };
    return { 200: { description: 'A file, of the type that was asked for', content } };
  }
  if (response instanceof z.ZodUndefined) return { 204: { description: 'Done; no body' } };
  return { 200: { description: 'OK', content: jsonContent(toJsonSchema(response, 'output')) } };
}

/** Whether a role, a proof of identity, an adult's profile, or any profile is required. */
const mayBeRefused = ({ auth, children }: Endpoint): boolean =>
  auth === 'optional' ? children === undefined : auth !== undefined && children !== 'all';

/** All error statuses of an endpoint. */
export function errorStatuses(endpoint: Endpoint): number[] {
  return [
    ...(endpoint.auth === 'user' || endpoint.auth === 'staff' ? [401] : []),
    ...(mayBeRefused(endpoint) ? [403] : []),
    ...(endpoint.errors ?? []),
    // For a request that was done before; see `Idempotency-Key`.
    ...(endpoint.auth === 'staff' && endpoint.method !== 'GET' ? [409] : []),
    // For an ID that cannot be valid.
    ...(endpoint.params ? [404] : []),
    ...(endpoint.body || endpoint.file ? [400, 413, 415] : []),
    ...[408, 414, 431],
    ...(endpoint.method === 'GET' ? [] : [419]),
    ...[422, 429, 500],
    // Probes are never refused; the 503 of readiness has a body of its own.
    ...(isProbe(endpoint.path) ? [] : [503]),
  ];
}

const SECURITY = {
  user: [{ bearer: [] }],
  staff: [{ bearer: [] }],
  optional: [{}, { bearer: [] }],
};

function describeOperation(operationId: string, endpoint: Endpoint): JsonSchema {
  return {
    operationId,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.permission ? { 'x-permission': endpoint.permission } : {}),
    ...(endpoint.auth ? { security: SECURITY[endpoint.auth] } : {}),
    parameters: [
      ...parametersOf('path', endpoint.params),
      ...parametersOf('query', endpoint.query),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            // A missing body counts as one without fields.
            required: !endpoint.body.safeParse({}).success,
            content: jsonContent(toJsonSchema(endpoint.body, 'input')),
          },
        }
      : {}),
    ...(endpoint.file
      ? {
          requestBody: {
            required: true,
            content: { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } },
          },
        }
      : {}),
    responses: {
      ...describeSuccess(endpoint),
      ...Object.fromEntries(errorStatuses(endpoint).map((status) => [status, errorAnswer(status)])),
    },
  };
}

const header = (name: string, description: string): JsonSchema => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
});

/** A call of the tus protocol, in which bodies are bytes and responses are headers. */
function describeTus(operationId: string, summary: string, parameters: JsonSchema[]): JsonSchema {
  return {
    operationId,
    summary,
    tags: ['media'],
    'x-permission': 'media.edit',
    security: SECURITY.staff,
    parameters: [header('tus-resumable', '1.0.0'), ...parameters],
    responses: {
      '2XX': { description: 'Its headers say how many bytes are here; no body' },
      507: errorAnswer(507),
      default: {
        description: 'See https://tus.io/protocols/resumable-upload',
        content: jsonContent({ $ref: '#/components/schemas/Error' }),
      },
    },
  };
}

const UPLOAD_ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' } };

/** The endpoints that are not in the contract. */
const OTHER_PATHS: Record<string, JsonSchema> = {
  [NEWS_STREAM_PATH]: {
    get: {
      operationId: 'watchNotifications',
      tags: ['notifications'],
      security: SECURITY.user,
      summary: 'Whether there are unread notifications, now and whenever that changes',
      parameters: [
        { ...header('last-event-id', 'Of the last event that is known'), required: false },
      ],
      responses: {
        200: {
          description: 'Server-sent events without end; the id is that of the newest unread one',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
        503: errorAnswer(503),
        default: {
          description: '401; 429 with Retry-After: too many streams',
          content: jsonContent({ $ref: '#/components/schemas/Error' }),
        },
      },
    },
  },
  [TUS_PATH]: {
    post: describeTus('createTusUpload', 'Begins an upload of a film or subtitle', [
      header('upload-length', 'Bytes of the file'),
      header('upload-metadata', '`filename` and its name in base64'),
    ]),
  },
  [`${TUS_PATH}/{id}`]: {
    head: describeTus('getTusOffset', 'How much of an upload is here', [UPLOAD_ID]),
    patch: {
      ...describeTus('continueTusUpload', 'Continues an upload', [
        UPLOAD_ID,
        header('upload-offset', 'Bytes that are here already'),
      ]),
      requestBody: {
        required: true,
        content: {
          'application/offset+octet-stream': { schema: { type: 'string', format: 'binary' } },
        },
      },
    },
  },
};

/** The OpenAPI 3.1 description of all endpoints, generated from the contract. */
export function describeApi(serverUrl: string): JsonSchema {
  const paths: Record<string, JsonSchema> = { ...OTHER_PATHS };
  for (const [operationId, endpoint] of Object.entries(api) as [string, Endpoint][]) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: describeOperation(operationId, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parde',
      version: VERSION,
      description:
        'Films and series, in Persian. Times are ISO 8601 UTC; messages are Persian. The bytes of films and pictures below /media are not described here.',
    },
    servers: [{ url: serverUrl }],
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorBody, 'output') },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of register, login and login-with-token, `{id}|{secret}`',
        },
      },
    },
  };
}

/** Everything that the page loads is ours; its own styles are in the elements that it draws. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** `/api/openapi.json` and the page that shows it, `/api/docs`. */
export async function registerDocs(app: FastifyInstance, config: Config): Promise<void> {
  let made: JsonSchema | undefined;
  // Generated on the first request: it would take a tenth of the startup time otherwise.
  const description = () => {
    made ??= describeApi(config.apiUrl ?? config.publicUrl);
    return made;
  };
  let written: { bytes: Buffer; etag: string } | undefined;
  // Half a megabyte, so it is serialized and hashed once instead of for each of thousands of requests, and only one
  // copy is kept.
  const write = () => {
    const bytes = Buffer.from(JSON.stringify(description()));
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
    return { bytes, etag: `W/"${hash}"` };
  };
  app.get('/api/openapi.json', async (_request, reply) => {
    written ??= write();
    return reply
      .header('cache-control', 'public, max-age=300')
      .header('etag', written.etag)
      .type('application/json; charset=utf-8')
      .send(written.bytes);
  });
  await app.register(async (docs) => {
    await docs.register(swagger, { openapi: {}, transformObject: description });
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: DOCS_POLICY,
      theme: { title: 'Parde API' },
      uiConfig: { url: '/api/openapi.json', docExpansion: 'list', validatorUrl: null },
    });
  });
}
