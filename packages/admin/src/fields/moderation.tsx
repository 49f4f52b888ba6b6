import Typography from '@mui/material/Typography';
import type { CommentCase, ReportedFilm } from '@parde/contract';
import { toPersianDigits } from '@parde/shared/digits';

/** What a warning does. */
export const WARNING_HELP = 'دلیل را میان اعلان‌های خود می‌خواند. چیزی از او گرفته نمی‌شود.';

/** Of what members write for others. */
export const states = {
  visible: { name: 'دیده می‌شود', color: 'success' as const },
  held: { name: 'در انتظار', color: 'warning' as const },
  removed: { name: 'برداشته', color: 'error' as const },
};

/** What viewers report of films. */
export const FILM_PROBLEMS: Record<ReportedFilm['kind'], string> = {
  missing: 'پخش نمی‌شود',
  picture: 'تصویر',
  sound: 'صدا',
  subtitle: 'زیرنویس',
  other: 'چیز دیگر',
};

const REASONS: Record<CommentCase['reports'][number]['reason'], string> = {
  spoiler: 'لو دادن داستان',
  insult: 'توهین',
  spam: 'تبلیغ',
  other: 'دلیل دیگر',
};

/** Reasons of the check of comments, as the server and the command line say them. */
const HOLDS: [RegExp, (...found: string[]) => string][] = [
  [/^links: (.+)$/, (links) => `پیوند دارد: ${links}`],
  [
    /^links from an account of less than a day: (.+)$/,
    (links) => `پیوند دارد و حساب یک روز هم ندارد: ${links}`,
  ],
  [/^insults: (.+)$/, (words) => `ناسزا: ${words.replaceAll(', ', '، ')}`],
  [/^watched words: (.+)$/, (words) => `واژهٔ زیر نظر: ${words.replaceAll(', ', '، ')}`],
  [/^repeated characters$/, () => 'حرف‌های تکراری'],
  [
    /^more than (\d+) a day, e-mail address not verified$/,
    (count) => `بیش از ${toPersianDigits(count)} دیدگاه در روز، با نشانی تأییدنشده`,
  ],
  [/^the same words elsewhere$/, () => 'همین نوشته جای دیگری هم هست'],
  [/^answers a held comment$/, () => 'پاسخ دیدگاهی است که خودش در انتظار است'],
  [/^reported by (\d+) members$/, (count) => `${toPersianDigits(count)} عضو گزارش کرده‌اند`],
];

/** Why something was held, in Persian; what is not known stays as it is. */
export const holdReason = (heldFor: string): string =>
  heldFor
    .split('; ')
    .map((reason) => {
      for (const [pattern, words] of HOLDS) {
        const match = pattern.exec(reason);
        if (match) return words(...match.slice(1));
      }
      return reason;
    })
    .join('؛ ');

function Reports({ reports }: Pick<CommentCase, 'reports'>) {
  return reports.map(({ reason, note, name }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: reports have no id, and keep their order
    <Typography key={index} color="warning.main" variant="body2">
      گزارش <bdi>{name}</bdi>: {REASONS[reason]}
      {note && (
        <>
          {' — '}
          <bdi>{note}</bdi>
        </>
      )}
    </Typography>
  ));
}

type Writing = Pick<CommentCase, 'state' | 'heldFor' | 'reports'>;

/** Why something that a member wrote waits for staff. */
export function Doubts({ writing: { state, heldFor, reports } }: { writing: Writing }) {
  return (
    <>
      {state === 'held' && heldFor && (
        <Typography color="warning.main" variant="body2">
          چرا در انتظار است: <bdi>{holdReason(heldFor)}</bdi>
        </Typography>
      )}
      <Reports reports={reports} />
    </>
  );
}
