import Typography from '@mui/material/Typography';
import type { CommentCase, HoldReason, ReportedFilm } from '@parde/contract';
import { formatPlain } from '@parde/shared/digits';
import { type Phrases, phrase } from '@parde/shared/phrases';

/** Explains the effect of a warning. */
export const WARNING_HELP = 'دلیل را میان اعلان‌های خود می‌خواند. چیزی از او گرفته نمی‌شود.';

/** States of what members write for others. */
export const states = {
  visible: { name: 'دیده می‌شود', color: 'success' as const },
  held: { name: 'در انتظار', color: 'warning' as const },
  removed: { name: 'برداشته', color: 'error' as const },
};

/** Kinds of problems that viewers report about films. */
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

const HOLD_REASON_WORDS: Phrases<HoldReason> = {
  links: ({ links, isNewAccount }) =>
    `پیوند دارد${isNewAccount ? ' و حساب یک روز هم ندارد' : ''}: ${links.join(' ')}`,
  insults: ({ words }) => `ناسزا: ${words.join('، ')}`,
  watched_words: ({ words }) => `واژهٔ زیر نظر: ${words.join('، ')}`,
  repeated_characters: () => 'حرف‌های تکراری',
  unverified_limit: ({ perDay }) =>
    `بیش از ${formatPlain(perDay)} دیدگاه در روز، با نشانی تأییدنشده`,
  repeated_text: () => 'همین نوشته جای دیگری هم هست',
  below_held: () => 'پاسخ دیدگاهی است که خودش در انتظار است',
  reported: ({ members }) => `${formatPlain(members)} عضو گزارش کرده‌اند`,
  other: ({ text }) => text,
};

/** Why something was held. */
export const holdWords = (reasons: readonly HoldReason[]): string =>
  reasons.map((reason) => phrase(HOLD_REASON_WORDS, reason)).join('؛ ');

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

type ModeratedText = Pick<CommentCase, 'state' | 'holdReasons' | 'reports'>;

/** Why something that a member wrote waits for staff. */
export function HoldReasons({
  writing: { state, holdReasons, reports },
}: {
  writing: ModeratedText;
}) {
  return (
    <>
      {state === 'held' && holdReasons.length > 0 && (
        <Typography color="warning.main" variant="body2">
          چرا در انتظار است: <bdi>{holdWords(holdReasons)}</bdi>
        </Typography>
      )}
      <Reports reports={reports} />
    </>
  );
}
