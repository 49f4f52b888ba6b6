import { LIST_WINDOW } from '@parde/contract';
import { ApiError, type Route } from '@parde/contract/client';
import { camelCase, snakeCased } from '@parde/shared/snake-case';
import {
  type DataProvider,
  type GetListParams,
  type GetManyReferenceParams,
  HttpError,
  type RaRecord,
} from 'react-admin';
import { callApi, callOnce } from './client';

interface Call {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
}

/**
 * Calls a route whose path is built from a resource's name. Records and forms have the names of what is read
 * (`titleFa`), calls those of what is sent (`title_fa`); forms show the `errors` of a 422 at their fields.
 */
export async function callForm<T>(
  method: string,
  path: string,
  { params, query, body }: Call = {},
  call: typeof callApi = callApi,
): Promise<T> {
  const input = {
    ...(params && { params }),
    ...(query && { query: snakeCased(query) }),
    ...(body !== undefined && { body: snakeCased(body) }),
  };
  try {
    return (await call(`${method} /api/admin/${path}` as Route, input as never)) as T;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { message, errors = {} } = error.body;
    const first = Object.fromEntries(
      Object.entries(errors).map(([field, messages]) => [camelCase(field), messages[0]]),
    );
    throw new HttpError(message, error.status, {
      ...error.body,
      errors: { ...first, ...(error.status === 422 ? {} : { root: { serverError: message } }) },
    });
  }
}

interface Made {
  id?: string | number | null;
}

interface Page<T> {
  data: T[];
  total?: number | null;
}

const order = ({ field, order }: { field: string; order: string }) =>
  order === 'DESC' ? `-${field}` : field;

async function listOf<T>(resource: string, query: Record<string, unknown>) {
  const { data, total } = await callForm<Page<T>>('GET', resource, { query });
  if (typeof total === 'number') return { data, total };
  const page = Number(query.page ?? 1);
  const perPage = Number(query.per_page ?? Number.POSITIVE_INFINITY);
  // A page that is not full is the last one, so the number of all is known.
  if (data.length < perPage && (data.length > 0 || page === 1))
    return { data, total: data.length + (page > 1 ? (page - 1) * perPage : 0) };
  const hasNextPage = data.length === perPage && (page + 1) * perPage <= LIST_WINDOW;
  return { data, pageInfo: { hasNextPage, hasPreviousPage: page > 1 } };
}

/**
 * Every resource of the operators' site has the same addresses: `GET /api/admin/THING` with `page`,
 * `per_page`, `sort` (`-` before the field: descending) and its filters, `GET`, `PUT` and `DELETE
 * /api/admin/THING/{id}`, and `POST /api/admin/THING`. Answers are the record itself, for lists
 * `data` and `total`. Which type a record has only its screen knows: `never` fits all.
 */
export const dataProvider: DataProvider = {
  getList: async <R extends RaRecord>(
    resource: string,
    { pagination, sort, filter }: GetListParams,
  ) =>
    listOf<R>(resource, {
      ...filter,
      ...(pagination ? { page: pagination.page, per_page: pagination.perPage } : {}),
      ...(sort && sort.field !== 'id' ? { sort: order(sort) } : {}),
    }),
  getManyReference: async <R extends RaRecord>(
    resource: string,
    { target, id, pagination, sort, filter }: GetManyReferenceParams,
  ) =>
    listOf<R>(resource, {
      ...filter,
      [target]: id,
      page: pagination.page,
      per_page: pagination.perPage,
      ...(sort.field !== 'id' ? { sort: order(sort) } : {}),
    }),
  getOne: async (resource, { id }) => ({
    data: await callForm<never>('GET', `${resource}/{id}`, { params: { id } }),
  }),
  getMany: async (resource, { ids }) => ({
    data: await Promise.all(
      ids.map((id) => callForm<never>('GET', `${resource}/{id}`, { params: { id } })),
    ),
  }),
  create: async (resource, { data }) => {
    try {
      const made = await callForm<Made>('POST', resource, { body: data }, callOnce);
      // react-admin would reject a response without an id, such as that of an invitation.
      return { data: { ...made, id: made.id ?? 'made' } as never };
    } catch (error) {
      const id = error instanceof HttpError && (error.body.current as Made | undefined)?.id;
      if (!id) throw error;
      // The record was made by an earlier call, whose answer was lost.
      return { data: await callForm<never>('GET', `${resource}/{id}`, { params: { id } }) };
    }
  },
  update: async (resource, { id, data }) => ({
    data: await callForm<never>('PUT', `${resource}/{id}`, { params: { id }, body: data }),
  }),
  updateMany: async (resource, { ids, data }) => {
    await callForm('POST', `${resource}/bulk`, { body: { ids, ...data } });
    return { data: ids };
  },
  delete: async (resource, { id, previousData }) => {
    await callForm('DELETE', `${resource}/{id}`, { params: { id } });
    return { data: (previousData ?? { id }) as RaRecord as never };
  },
  deleteMany: async (resource, { ids }) => {
    for (const id of ids) await callForm('DELETE', `${resource}/{id}`, { params: { id } });
    return { data: ids };
  },
};
