import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { RequestOrigin } from '../db/security-log.ts';
import { networkOf } from '../domain/network.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/** Whether an address belongs to this machine. */
export function isOwnMachine(address: string | undefined): boolean {
  return LOOPBACK.has(address ?? '');
}

/** Origin of a call, for the security log. */
export const originOf = ({ ip, headers }: FastifyRequest): RequestOrigin => ({
  network: networkOf(ip),
  userAgent: headers['user-agent'] ?? null,
});

const HEADER = 'x-parde-internal';
/** New in each process and never sent out, so clients cannot forge it. */
const SECRET = randomUUID();

/** Marks API calls that page rendering makes inside the process. */
export const internalHeaders: Record<string, string> = { [HEADER]: SECRET };

/**
 * Whether the call comes from page rendering in this process: such calls are neither limited nor
 * logged.
 */
export function isInternalCall(request: FastifyRequest): boolean {
  return request.headers[HEADER] === SECRET;
}
