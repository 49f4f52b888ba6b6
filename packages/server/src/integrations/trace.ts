import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The part of W3C Trace Context that is propagated: <https://www.w3.org/TR/trace-context/>. */
export interface Trace {
  /** 32 lower-case hexadecimal digits. */
  id: string;
  /** Two hexadecimal digits; 01: sampled. */
  flags: string;
}

const TRACEPARENT =
  /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-([\da-f]{2})(?=$|-)/;

/** The trace from the caller's header; `null` if there is none, or it is not in the standard's format. */
export function parseTraceparent(header: string | string[] | undefined): Trace | null {
  const [, id, flags] = (typeof header === 'string' && TRACEPARENT.exec(header)) || [];
  return id && flags ? { id, flags } : null;
}

/** The trace of the current request. */
export const currentTrace = new AsyncLocalStorage<Trace>();

/** The trace header for a call to another service; empty outside a request. */
export function traceHeaders(): Record<string, string> {
  const trace = currentTrace.getStore();
  if (!trace) return {};
  return { traceparent: `00-${trace.id}-${randomBytes(8).toString('hex')}-${trace.flags}` };
}
