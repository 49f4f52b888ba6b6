import { formatJalaliTime } from '@parde/shared/jalali';
import { formatRelative } from '../lib/words';

/**
 * Relative time, with the exact time as tooltip. Updates in the browser, because server-rendered
 * text may be outdated.
 */
export function TimeAgo({ at, className }: { at: string; className?: string | undefined }) {
  return (
    <time dateTime={at} title={formatJalaliTime(at)} className={className} suppressHydrationWarning>
      {formatRelative(at)}
    </time>
  );
}
