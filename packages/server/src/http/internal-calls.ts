import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

const HEADER = 'x-parde-internal';
/** Made anew by each process and never sent out, so nobody outside can carry it. */
const SECRET = randomUUID();

/** Marks calls that page rendering makes to the API inside the process. */
export const internalHeaders: Record<string, string> = { [HEADER]: SECRET };

/** Whether the call comes from this process: it is neither limited nor logged. */
export function isInternalCall(request: FastifyRequest): boolean {
  return request.headers[HEADER] === SECRET;
}
