import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { FullMediaFile } from '@parde/contract';
import { formatCount, formatDuration, formatPlain, toLatinDigits } from '@parde/shared/digits';
import type { ReactNode } from 'react';
import { ConfirmButton, useAction } from '../../actions/actions';
import { callApi } from '../../api/client';
import { Parts } from '../../fields/fields';
import { MARKERS } from '../../words/choice-words';
import { FieldsButton } from './fields-button';
import { SubtitlePreview } from './subtitle-preview';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Typography variant="h6" component="h3" sx={{ marginBlockEnd: 1 }}>
        {title}
      </Typography>
      {children}
    </section>
  );
}

const plainList = { listStyle: 'none', padding: 0, margin: 0, display: 'grid', gap: 8 } as const;
const line = { gap: 1, alignItems: 'center', flexWrap: 'wrap' } as const;

interface Part {
  file: FullMediaFile;
  mayEdit: boolean;
}

export function Tracks({ file: { tracks } }: Pick<Part, 'file'>) {
  if (tracks.length === 0) return null;
  return (
    <Section title="صداها">
      <ul style={plainList}>
        {tracks.map(({ position, language, title, codec, channels, loudness }) => (
          <li key={position}>
            <Parts
              of={[
                language ?? 'زبان نامعلوم',
                title,
                codec,
                `${formatPlain(channels)} کاناله`,
                loudness !== null && `بلندی \u2066${formatCount(loudness)}\u2069 LUFS`,
              ]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

type Subtitle = FullMediaFile['subtitles'][number];

function shiftWords(shiftMs: number): string | false {
  if (shiftMs === 0) return false;
  const seconds = formatCount(Math.abs(shiftMs) / 1000);
  return `${seconds} ثانیه ${shiftMs > 0 ? 'دیرتر' : 'زودتر'}`;
}

function subtitleParts(subtitle: Subtitle) {
  const { language, label, isForced, isSdh, origin, fileName, format, shiftMs } = subtitle;
  return [
    language,
    label,
    isForced && 'اجباری',
    isSdh && 'برای ناشنوایان',
    origin === 'embedded' ? 'درون فیلم' : fileName,
    format,
    shiftWords(shiftMs),
  ];
}

/** An error of client-side validation, in the form of the server's errors. */
const refusal = (field: string, message: string) =>
  Object.assign(new Error(message), { body: { errors: { [field]: message } } });

/** Parses seconds such as `-۱٫۵` into milliseconds. */
function secondsMs(text: string): number {
  const seconds = Number(toLatinDigits(text.trim()).replace(/[٫/]/, '.').replace('−', '-'));
  if (Number.isNaN(seconds)) throw refusal('shiftMs', 'شمار ثانیه‌ها را بنویسید، مانند ۱.۵ یا ‎-۲');
  return Math.round(seconds * 1000);
}

function SubtitleActions({ fileId, subtitle }: { fileId: number; subtitle: Subtitle }) {
  const params = { id: fileId, subtitleId: subtitle.id };
  const shift = (shiftMs: number | null) =>
    callApi('POST /api/admin/media/{id}/subtitles/{subtitleId}/shift', {
      params,
      body: { shift_ms: shiftMs },
    });
  const reset = useAction(() => shift(null), { done: 'زیرنویس به زمان خودش برگشت' });
  return (
    <>
      <FieldsButton
        label="جابه‌جایی"
        title="جابه‌جایی زیرنویس"
        help="چند ثانیه دیرتر نشان داده شود؟ برای زودتر، عدد منفی بنویسید، مانند ‎-۱.۵"
        fields={[{ label: 'ثانیه', name: 'shiftMs', value: '', isRequired: true }]}
        run={async ([seconds = '']) => shift(subtitle.shiftMs + secondsMs(seconds))}
        done="زیرنویس جابه‌جا شد"
      />
      {subtitle.shiftMs !== 0 && (
        <Button color="inherit" loading={reset.isPending} onClick={() => reset.mutate()}>
          زمان اصلی
        </Button>
      )}
      <ConfirmButton
        label="پاک کردن"
        title="پاک کردن زیرنویس"
        color="error"
        reasonLabel={null}
        help="زیرنویس و فایل اصلی آن پاک می‌شود."
        run={() => callApi('DELETE /api/admin/media/{id}/subtitles/{subtitleId}', { params })}
        done="زیرنویس پاک شد"
      />
    </>
  );
}

export function Subtitles({ file, mayEdit }: Part) {
  return (
    <Section title="زیرنویس‌ها">
      {file.subtitles.length === 0 && <Typography color="text.secondary">ندارد.</Typography>}
      <ul style={plainList}>
        {file.subtitles.map((subtitle) => (
          <Stack key={subtitle.id} component="li" direction="row" sx={line}>
            <span style={{ overflowWrap: 'anywhere' }}>
              <Parts of={subtitleParts(subtitle)} />
            </span>
            <Stack direction="row">
              <SubtitlePreview
                fileId={file.id}
                subtitleId={subtitle.id}
                language={subtitle.language}
              />
              {mayEdit && <SubtitleActions fileId={file.id} subtitle={subtitle} />}
            </Stack>
          </Stack>
        ))}
      </ul>
    </Section>
  );
}

/** Parses a time such as `۱:۰۲:۰۳` into milliseconds. */
function clockMs(text: string, field: string): number {
  const parts = toLatinDigits(text.trim()).split(':');
  if (parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) {
    throw refusal(field, 'زمان را مانند ۱:۰۲:۰۳ بنویسید');
  }
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0) * 1000;
}

function Marker({ file, mayEdit, kind }: Part & { kind: keyof typeof MARKERS }) {
  const marker = file.markers.find((one) => one.kind === kind);
  const params = { id: file.id, kind };
  const clock = (ms: number | undefined) => (ms === undefined ? '' : formatDuration(ms / 1000));
  const remove = useAction(
    () => callApi('DELETE /api/admin/media/{id}/markers/{kind}', { params }),
    { done: 'نشانه برداشته شد' },
  );
  const set = async ([start = '', end = '']: string[]) => {
    const body = {
      start_ms: clockMs(start, 'startMs'),
      end_ms: end.trim() === '' ? null : clockMs(end, 'endMs'),
    };
    return callApi('PUT /api/admin/media/{id}/markers/{kind}', { params, body });
  };
  return (
    <Stack component="li" direction="row" sx={line}>
      <span>
        {MARKERS[kind]}:{' '}
        {marker ? `${clock(marker.startMs)} تا ${clock(marker.endMs)}` : 'نشانه‌ای ندارد'}
      </span>
      {mayEdit && (
        <FieldsButton
          label={marker ? 'ویرایش' : 'افزودن'}
          title={`«${MARKERS[kind]}»، که بیننده می‌تواند از آن بگذرد`}
          help="زمان را مانند ۰:۳۰ یا ۱:۰۲:۰۳ بنویسید. پایان خالی: تا پایان فیلم."
          fields={[
            { label: 'از', name: 'startMs', value: clock(marker?.startMs), isRequired: true },
            { label: 'تا', name: 'endMs', value: clock(marker?.endMs) },
          ]}
          run={set}
          done="نشانه ذخیره شد"
        />
      )}
      {mayEdit && marker && (
        <Button
          color="inherit"
          loading={remove.isPending}
          onClick={({ currentTarget }) => {
            const set = currentTarget.previousElementSibling as HTMLElement | null;
            remove.mutate(undefined, { onSuccess: () => set?.focus() });
          }}
        >
          برداشتن
        </Button>
      )}
    </Stack>
  );
}

export function Markers(part: Part) {
  return (
    <Section title="گذشتن از بخش‌ها">
      <ul style={plainList}>
        {(['intro', 'recap', 'credits'] as const).map((kind) => (
          <Marker key={kind} {...part} kind={kind} />
        ))}
      </ul>
    </Section>
  );
}

export function Chapters({ file: { chapters } }: Pick<Part, 'file'>) {
  if (chapters.length === 0) return null;
  return (
    <Section title="بخش‌های فیلم">
      <ul style={plainList}>
        {chapters.map(({ startMs, endMs, title }) => (
          <li key={startMs}>
            <bdi>{title ?? 'بی‌نام'}</bdi>: {formatDuration(startMs / 1000)} تا{' '}
            {formatDuration(endMs / 1000)}
          </li>
        ))}
      </ul>
    </Section>
  );
}
