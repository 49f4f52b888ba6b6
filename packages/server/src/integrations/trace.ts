import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What W3C Trace Context passes on: <https://www.w3.org/TR/trace-context/>. */
export interface Trace {
  /** 32 lower-case hexadecimal digits. */
  id: string;
  /** Two hexadecimal digits; 01: sampled. */
  flags: string;
}

const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(?=$|-)/;

/** The trace that a caller named; null: none, or not as the standard writes it. */
export function parseTraceparent(header: string | string[] | undefined): Trace | null {
  const [, id, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  return id && flags ? { id, flags } : null;
}

/** The trace of the request that is being answered. */
export const currentTrace = new AsyncLocalStorage<Trace>();

/** The header for a call to another service; none outside of a request. */
export function traceHeaders(): Record<string, string> {
  const trace = currentTrace.getStore();
  if (!trace) return {};
  return { traceparent: `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}` };
}
