import { formatJalaliTime } from '@parde/shared/jalali';
import { formatRelative } from '../lib/date-words';
import { useIsHydrated } from '../lib/use-is-hydrated';

/**
 * Relative time, with the exact time as tooltip. Rendered anew in the browser, because server-rendered text may be
 * outdated, and hydration keeps it.
 */
export function TimeAgo({ at }: { at: string }) {
  const isHydrated = useIsHydrated();
  return (
    <time
      key={String(isHydrated)}
      dateTime={at}
      title={formatJalaliTime(at)}
      suppressHydrationWarning
    >
      {formatRelative(at)}
    </time>
  );
}
