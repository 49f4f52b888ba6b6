import { setTimeout as sleep } from 'node:timers/promises';
import { ImportError } from '../catalogue/import-session.ts';

const ATTEMPTS = 5;
const TIMEOUT_MS = 30_000;
const LONGEST_WAIT_S = 120;

/**
 * Fetches JSON from a URL, with retries if the server is busy (429, 5xx) or unreachable, after the delay that it asks
 * for.
 *
 * @returns null for 404
 * @throws ImportError with a one-sentence message; URLs in it have no query, which may contain a key
 */
export async function fetchJson(
  url: URL,
  { headers, signal }: { headers: Record<string, string>; signal?: AbortSignal | undefined },
): Promise<unknown> {
  const shown = `${url.origin}${url.pathname}`;
  for (let attempt = 1; ; attempt++) {
    const timeout = AbortSignal.timeout(TIMEOUT_MS);
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    }).catch((error: Error) => error);
    if (signal?.aborted) throw new ImportError('The import was stopped; run it again to go on.');
    if (response instanceof Response) {
      if (response.ok) return response.json();
      if (response.status === 404) return null;
      await response.body?.cancel();
      const isBusy = response.status === 429 || response.status >= 500;
      if (!isBusy || attempt === ATTEMPTS) {
        throw new ImportError(
          `${shown} answered ${response.status}.`,
          response.status === 401
            ? `${url.host} این کلید را نپذیرفت`
            : `${url.host} پاسخ درستی نداد (${response.status})`,
        );
      }
      await sleep(waitMs(response.headers.get('retry-after'), attempt), undefined, { signal });
    } else {
      if (attempt === ATTEMPTS)
        throw new ImportError(
          `${shown} cannot be reached: ${response.message}.`,
          `به ${url.host} دسترسی نیست`,
        );
      await sleep(waitMs(null, attempt), undefined, { signal });
    }
  }
}

function waitMs(retryAfter: string | null, attempt: number): number {
  const seconds = Number(retryAfter ?? Number.NaN);
  const wait = Number.isFinite(seconds) ? seconds : 2 ** attempt / 2;
  return Math.min(wait, LONGEST_WAIT_S) * 1000;
}
