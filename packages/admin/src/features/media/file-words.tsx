import Alert, { type AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip, { type ChipProps } from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import type { MediaFileRow, MediaProblem } from '@parde/contract';
import { formatPercent } from '@parde/shared/digits';
import { formatJalaliTime } from '@parde/shared/jalali';
import { useRecordContext } from 'react-admin';
import { useAction } from '../../actions/actions';
import { callApi } from '../../api/client';

const KINDS = { dubbed: 'دوبله', subtitled: 'زیرنویس', original: 'زبان اصلی' } as const;

/** The edition in words: whether it is dubbed, by which studio, and whether it is censored. */
export function editionWords({ kind, studio, isCensored }: MediaFileRow): string {
  const censored = isCensored === null ? null : isCensored ? 'سانسورشده' : 'بی‌سانسور';
  return [KINDS[kind], studio, censored].filter(Boolean).join('، ');
}

/** Whether viewers currently watch a stream that is not finished. */
export const playsUnfinished = ({ encode, streamHeights, isDirectPlayable }: MediaFileRow) =>
  encode !== null && encode.heights.length > 0 && streamHeights === null && !isDirectPlayable;

/** The state of an encode, in words. */
export function stateWords({
  state,
  isPaused,
  progress,
}: NonNullable<MediaFileRow['encode']>): string {
  if (isPaused) return `متوقف است، ${formatPercent(Math.floor(progress * 100))}`;
  const words = {
    queued: 'در صف است',
    running: `در حال تبدیل، ${formatPercent(Math.floor(progress * 100))}`,
    done: 'انجام شد',
    failed: 'شکست خورد',
    cancelled: 'لغو شد',
  };
  return words[state];
}

/** Label and colour of a file's state: whether viewers can watch it, and the state of its encode. */
function stateOf(file: MediaFileRow): { name: string; color: ChipProps['color'] } {
  const { encode, problemCode, check, streamHeights, isDirectPlayable } = file;
  if (encode?.state === 'running') {
    const made = formatPercent(Math.floor(encode.progress * 100));
    return playsUnfinished(file)
      ? { name: `نخستین کیفیت آماده، ${made}`, color: 'success' }
      : { name: `تبدیل ${made}`, color: 'primary' };
  }
  if (encode?.state === 'queued') return { name: 'در صف تبدیل', color: 'default' };
  if (encode?.state === 'failed') {
    return {
      name: playsUnfinished(file) ? 'کیفیت‌های بالاتر تبدیل نشد' : 'تبدیل نشد',
      color: 'error',
    };
  }
  if (problemCode) return { name: 'اشکال', color: 'error' };
  if (check.findingCode) return { name: 'خرابی', color: 'warning' };
  if (streamHeights) return { name: 'پخش روان', color: 'success' };
  if (isDirectPlayable) return { name: 'پخش مستقیم', color: 'success' };
  return { name: 'پخش نمی‌شود', color: 'warning' };
}

const PROBLEMS: Record<MediaProblem, string> = {
  damaged: 'بخش زیادی از فیلم خراب است و خوانده نمی‌شود',
  flawed: 'بخش کوچکی از فیلم خراب است و خوانده نمی‌شود',
  unreadable: 'فایل ناقص یا خراب است',
  not_a_film: 'این فایل فیلمی نیست که بتوان نمایش داد',
  missing: 'خود فایل در انبار نیست؛ از پشتیبان برگردانید یا دوباره بارگذاری کنید',
  disk_full: 'دیسک سرور پر است',
  not_writable: 'سرور اجازهٔ نوشتن روی دیسک ندارد',
  stalled: 'کار روی فیلم بیش از اندازه طول کشید',
  crashed: 'برنامهٔ تبدیل چند بار در میانهٔ کار بسته شد؛ شاید حافظهٔ سرور کم است',
  failed: 'کار روی فیلم شکست خورد',
};

interface ProblemAlertProps extends Pick<AlertProps, 'severity' | 'action'> {
  code: MediaProblem | null;
  /** In English. */
  detail: string | null;
}

/** A problem with a film, and the output of the programs that found it. */
export function ProblemAlert({ code, detail, ...alert }: ProblemAlertProps) {
  if (code === null) return null;
  return (
    <Alert {...alert}>
      {PROBLEMS[code]}
      {detail && (
        <details>
          <summary>جزئیات فنی</summary>
          <Typography variant="body2" dir="ltr" sx={{ overflowWrap: 'anywhere' }}>
            {detail}
          </Typography>
        </details>
      )}
    </Alert>
  );
}

/** A damaged film is rejected until staff accept it as it is. */
export const isDamaged = ({ problemCode }: MediaFileRow) => problemCode === 'damaged';

/** The route that retries what failed with a file; `null` if nothing failed or a retry would not help. */
export function retryRouteOf(file: MediaFileRow) {
  if (isDamaged(file)) return null;
  if (file.encode?.state === 'failed') return 'POST /api/admin/media/{id}/retry';
  return file.problemCode === null ? null : 'POST /api/admin/media/{id}/derive';
}

/** Chip with the state of the media file in the record context. */
export function StateChip() {
  const file = useRecordContext<MediaFileRow>();
  if (!file) return null;
  const { name, color } = stateOf(file);
  return <Chip size="small" label={name} color={color ?? 'default'} />;
}

/** Result of the last check, which decodes the whole film: its time, and whether it found damage. */
export function checkWords({ isAsked, checkedAt, findingCode }: MediaFileRow['check']): string {
  if (isAsked) return 'در صف بررسی، یا در حال بررسی';
  if (checkedAt === null) return 'بررسی نشده';
  const found = findingCode === null ? 'خرابی نداشت' : 'خرابی دارد';
  return `${found}، ${formatJalaliTime(checkedAt)}`;
}

/** What the last check of the whole film found. */
export function Finding({ file: { check } }: { file: MediaFileRow }) {
  if (check.isAsked) return null;
  return <ProblemAlert severity="warning" code={check.findingCode} detail={check.finding} />;
}

/** A button that requests a check, which decodes the whole film. */
export function CheckButton({ file: { id, check } }: { file: MediaFileRow }) {
  const ask = useAction(() => callApi('POST /api/admin/media/{id}/check', { params: { id } }), {
    done: 'فیلم یک بار تا پایان خوانده می‌شود؛ نتیجه در همین صفحه می‌آید',
  });
  return (
    <Button
      variant="outlined"
      loading={ask.isPending || check.isAsked}
      onClick={() => ask.mutate()}
    >
      گشتن دنبال خرابی
    </Button>
  );
}
