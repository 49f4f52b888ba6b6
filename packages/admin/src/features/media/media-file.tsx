import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import MuiLink from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { FullMediaFile, MediaFileRow, PictureSubtitle } from '@parde/contract';
import { formatBytes, formatDuration, formatPlain, formatResolution } from '@parde/shared/digits';
import { isolateLatin } from '@parde/shared/latin-runs';
import { type ReactNode, useState } from 'react';
import { useCanAccess, useRecordContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { ConfirmButton, useAction } from '../../actions/actions';
import { useLeaveDeleted } from '../../actions/leave-question';
import { callApi } from '../../api/client';
import { FactList, pictureSubtitleWords, placeWords } from '../../fields/fields';
import { Chapters, Markers, Section, Subtitles, Tracks } from './file-parts';
import {
  CheckButton,
  checkWords,
  editionWords,
  Finding,
  isDamaged,
  ProblemAlert,
  playsUnfinished,
  StateChip,
  stateWords,
} from './file-words';

function Facts({ file }: { file: FullMediaFile }) {
  const facts: [string, ReactNode][] = [
    ['نسخه', editionWords(file)],
    ['نام فایل', file.fileName ?? '—'],
    ['قالب', [file.container, file.videoCodec].filter(Boolean).join('، ')],
    ['کیفیت', file.resolution ? formatResolution(file.resolution) : 'بررسی نشده'],
    ['زمان', file.durationSeconds ? formatDuration(file.durationSeconds) : 'نامعلوم'],
    ['اندازه', formatBytes(file.sizeBytes)],
    ['پخش خود فایل', file.isDirectPlayable ? 'مرورگرها پخش می‌کنند' : 'مرورگرها پخش نمی‌کنند'],
    ['پخش روان', streamWords(file)],
    ['تصویرها و بلندی صدا', file.isDerived ? 'ساخته شده' : 'هنوز ساخته نشده'],
    ['سلامت فیلم', checkWords(file.check)],
  ];
  return <FactList facts={facts} />;
}

function streamWords(file: FullMediaFile): string {
  const heights = file.streamHeights ?? (playsUnfinished(file) ? file.encode?.heights : null);
  if (!heights) return 'هنوز ساخته نشده';
  const isBurnt = (file.streamHeights ? file.streamBurnt : file.encode?.burntStream) !== null;
  // Persian words first: they decide the direction of the line.
  const about = [isBurnt && 'با زیرنویس چسبیده', !file.streamHeights && 'تا این‌جا'];
  const words = about.filter(Boolean).join('، ');
  return `${words && `${words}: `}${heights.map(formatResolution).join('، ')}`;
}

/** What viewers can watch while a stream is not finished. */
function unfinishedWords({ state, heights }: NonNullable<MediaFileRow['encode']>): string {
  const watch = `بینندگان فیلم را با کیفیت ${heights.map(formatResolution).join(' و ')} تماشا می‌کنند`;
  return state === 'failed'
    ? `${watch}؛ کیفیت‌های دیگر ساخته نشد و با تلاش دوباره از همین‌جا ادامه می‌یابد.`
    : `نخستین کیفیت آماده است: ${watch} و کیفیت‌های دیگر یکی‌یکی افزوده می‌شوند.`;
}

interface BurntChoiceProps {
  subtitles: readonly PictureSubtitle[];
  /** Stream index; null: none. */
  value: number | null;
  onChange: (value: number | null) => void;
  /** A retry is offered next to it, which ignores this choice. */
  isRetryOffered: boolean;
}

/** Choice of the picture subtitle that the next stream has burnt in. */
function BurntChoice({ subtitles, value, onChange, isRetryOffered }: BurntChoiceProps) {
  if (subtitles.length === 0) return null;
  return (
    <TextField
      select
      size="small"
      label="زیرنویس چسبیده"
      helperText={isolateLatin(
        `زیرنویس‌های تصویری این فایل (PGS، VobSub) متن نیستند؛ یکی را می‌توان بر تصویر پخش روان تازه نشاند. بیننده نمی‌تواند آن را خاموش کند.${isRetryOffered ? ' «تلاش دوباره» همان تبدیل پیشین را ادامه می‌دهد.' : ''}`,
      )}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ maxWidth: 480, marginBlockStart: 1 }}
    >
      <MenuItem value="">هیچ‌کدام</MenuItem>
      {subtitles.map((subtitle) => (
        <MenuItem key={subtitle.stream} value={subtitle.stream}>
          {pictureSubtitleWords(subtitle)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Why probe or previews failed, with another try; a damaged film needs another file. */
function Problem({ file, mayEdit }: { file: FullMediaFile; mayEdit: boolean }) {
  const { id, problem, problemCode } = file;
  const retry = useAction(() => callApi('POST /api/admin/media/{id}/derive', { params: { id } }), {
    done: 'فایل دوباره بررسی می‌شود',
  });
  const mayRetry = mayEdit && !isDamaged(file);
  return (
    <ProblemAlert
      severity="error"
      code={problemCode}
      detail={problem}
      action={
        mayRetry && (
          <Button color="inherit" loading={retry.isPending} onClick={() => retry.mutate()}>
            بررسی دوباره
          </Button>
        )
      }
    />
  );
}

/** The encode with its actions; it continues when this page is closed. */
function Encode({ file, mayEdit }: { file: FullMediaFile; mayEdit: boolean }) {
  const { id, encode } = file;
  const params = { params: { id } };
  const [burnt, setBurnt] = useState(file.streamBurnt);
  const body = { burnt_stream: burnt };
  const start = useAction(() => callApi('POST /api/admin/media/{id}/encode', { ...params, body }), {
    done: 'در صف تبدیل است',
  });
  const isRefused = isDamaged(file) && !file.isDirectPlayable;
  const retry = useAction(() => callApi('POST /api/admin/media/{id}/retry', params), {
    done: isRefused ? 'پذیرفته شد' : 'دوباره در صف تبدیل است',
  });
  const pause = useAction(() => callApi('POST /api/admin/media/{id}/pause', params), {
    done: 'تبدیل متوقف شد',
  });
  const resume = useAction(() => callApi('POST /api/admin/media/{id}/resume', params), {
    done: 'دوباره در صف تبدیل است',
  });
  const isAtWork = encode?.state === 'queued' || encode?.state === 'running';
  const isBroken = encode?.state === 'failed' || encode?.state === 'cancelled';
  return (
    <Section title="تبدیل به پخش روان">
      <Stack sx={{ gap: 1 }}>
        {(encode?.state === 'running' || encode?.isPaused) && (
          <LinearProgress
            variant="determinate"
            value={encode.progress * 100}
            aria-label="پیشرفت تبدیل"
          />
        )}
        {encode && (
          <Typography color="text.secondary">
            {stateWords(encode)}
            {encode.burntStream !== null && '، با زیرنویس چسبیده'}
            {encode.attempts > 1 && `، بار ${formatPlain(encode.attempts)}`}
          </Typography>
        )}
        {encode && playsUnfinished(file) && (
          <Alert severity={encode.state === 'failed' ? 'warning' : 'success'}>
            {unfinishedWords(encode)}
          </Alert>
        )}
        {encode && <ProblemAlert severity="error" code={encode.errorCode} detail={encode.error} />}
        {mayEdit && !isAtWork && (
          <BurntChoice
            subtitles={file.pictureSubtitles}
            value={burnt}
            onChange={setBurnt}
            isRetryOffered={isBroken}
          />
        )}
        {mayEdit && (
          <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
            {(isBroken || isRefused) && (
              <Button variant="contained" loading={retry.isPending} onClick={() => retry.mutate()}>
                {isRefused ? 'پذیرفتن با همین خرابی' : 'تلاش دوباره'}
              </Button>
            )}
            {encode?.isPaused && (
              <Button
                variant="contained"
                loading={resume.isPending}
                onClick={() => resume.mutate()}
              >
                ادامهٔ تبدیل
              </Button>
            )}
            {isAtWork && !encode.isPaused && (
              <Button variant="outlined" loading={pause.isPending} onClick={() => pause.mutate()}>
                توقف موقت
              </Button>
            )}
            {isAtWork ? (
              <ConfirmButton
                label="انصراف از تبدیل"
                color="inherit"
                variant="outlined"
                reasonLabel={null}
                help={
                  playsUnfinished(file)
                    ? 'آنچه تاکنون ساخته شده دور ریخته می‌شود و فیلم دیگر پخش نمی‌شود.'
                    : 'آنچه تاکنون ساخته شده دور ریخته می‌شود.'
                }
                run={() => callApi('POST /api/admin/media/{id}/cancel', params)}
                done="تبدیل لغو شد"
              />
            ) : (
              <Button variant="outlined" loading={start.isPending} onClick={() => start.mutate()}>
                {file.streamHeights ? 'ساختن دوباره' : 'ساختن'}
              </Button>
            )}
          </Stack>
        )}
      </Stack>
    </Section>
  );
}

/** All details of a media file, and its actions. */
export function MediaFile() {
  const file = useRecordContext<FullMediaFile>();
  const { canAccess: mayEdit = false } = useCanAccess({ resource: 'media', action: 'change' });
  const leave = useLeaveDeleted();
  if (!file?.tracks) return null;
  return (
    <Stack sx={{ gap: 3, padding: 2, maxWidth: 800 }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h6" component="h2">
          <MuiLink component={Link} to={`/titles/${file.titleId}`}>
            <bdi>{placeWords(file)}</bdi>
          </MuiLink>
        </Typography>
        <StateChip />
      </Stack>
      <Problem file={file} mayEdit={mayEdit} />
      <Finding file={file} />
      <Facts file={file} />
      <Encode file={file} mayEdit={mayEdit} />
      <Tracks file={file} />
      <Subtitles file={file} mayEdit={mayEdit} />
      <Markers file={file} mayEdit={mayEdit} />
      <Chapters file={file} />
      {mayEdit && (
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button component={Link} to="/uploads" variant="outlined">
            بارگذاری جایگزین یا زیرنویس
          </Button>
          <CheckButton file={file} />
          <ConfirmButton
            label="پاک کردن فایل"
            color="error"
            variant="outlined"
            reasonLabel={null}
            help="این فایل، پخش روان، زیرنویس‌ها و تصویرهایش پاک می‌شوند و بازنمی‌گردند."
            run={() => callApi('DELETE /api/admin/media/{id}', { params: { id: file.id } })}
            leave={() => leave('list', 'media')}
            done="فایل پاک شد"
          />
        </Stack>
      )}
    </Stack>
  );
}
