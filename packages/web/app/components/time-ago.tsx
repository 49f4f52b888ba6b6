import { formatJalaliTime } from '../lib/jalali';
import { formatRelative } from '../lib/relative-time';

/** How long ago something was; the exact time on pointing. What the server said may be older by the time it is read. */
export function TimeAgo({ at, className }: { at: string; className?: string | undefined }) {
  return (
    <time dateTime={at} title={formatJalaliTime(at)} className={className} suppressHydrationWarning>
      {formatRelative(at)}
    </time>
  );
}
