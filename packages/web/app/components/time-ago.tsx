import { formatJalaliTime } from '../lib/jalali';
import { formatRelative } from '../lib/relative-time';

/** How long ago something was; the exact time on pointing. Browser only: servers know no "now" of the visitor. */
export function TimeAgo({ at, className }: { at: string; className?: string | undefined }) {
  return (
    <time dateTime={at} title={formatJalaliTime(at)} className={className}>
      {formatRelative(at)}
    </time>
  );
}
