import { DAY_MS } from '@parde/shared/tehran-day';
import { z } from 'zod';
import { done } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { MARKER_KINDS } from '../playback.ts';
import { idParam, listOf, pageQuery, withinWindow } from '../scalars.ts';
import { snakeBody } from '../snake-body.ts';
import { fullMediaFile, mediaFileRow, timeSpan } from './media-file.ts';
import { burntStream } from './uploads.ts';

const tag = 'media';
const auth = 'staff';
const params = z.object({ id: idParam });

export const fetchTrailer = endpoint({
  method: 'POST',
  path: '/api/admin/titles/{id}/trailers',
  summary: 'Fetches the trailer at an address, an MP4 or WebM of at most 200 MB, and keeps it',
  tag,
  auth,
  permission: 'titles.edit',
  params,
  body: snakeBody(
    z.object({
      url: z
        .string('نشانی فایل را بنویسید')
        .trim()
        .max(2_000)
        .pipe(z.url({ protocol: /^https?$/, error: 'نشانی فایل را کامل بنویسید، با https://' })),
      titleFa: z
        .string()
        .trim()
        .max(200, 'این متن بلندتر از اندازه است')
        .nullish()
        .transform((name) => name || null),
    }),
  ),
  response: done,
  errors: [404],
});

export const listMediaFiles = endpoint({
  method: 'GET',
  path: '/api/admin/media',
  summary: 'Media files: of a title in its order, else the newest first',
  tag,
  auth,
  permission: 'media.read',
  query: z
    .object({
      ...pageQuery,
      title_id: idParam.optional(),
      /** `encoding`: an encode is queued or running; `failed`: an encode or another step failed. */
      state: z.enum(['encoding', 'failed']).optional(),
    })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(mediaFileRow),
});

const one = { tag, auth, params, response: fullMediaFile } as const;

export const getMediaFile = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/media/{id}',
  summary: 'Everything about a media file',
  permission: 'media.read',
  errors: [404],
});

const change = { ...one, method: 'POST', permission: 'media.edit', errors: [404, 409] } as const;

export const encodeMediaFile = endpoint({
  ...change,
  path: '/api/admin/media/{id}/encode',
  summary: 'Makes a new stream; the present one stays in use until it is done',
  body: snakeBody(z.object({ burntStream })),
});

export const retryMediaFile = endpoint({
  ...change,
  path: '/api/admin/media/{id}/retry',
  summary: 'Continues a failed or cancelled encode',
});

export const deriveMediaFile = endpoint({
  ...change,
  path: '/api/admin/media/{id}/derive',
  summary: 'Probes a file and makes its subtitles and previews again after that failed',
});

export const checkMediaFile = endpoint({
  ...change,
  path: '/api/admin/media/{id}/check',
  summary: 'Has a film decoded once to find what is damaged, which changes nothing',
  errors: [404],
});

export const checkAllMedia = endpoint({
  tag,
  auth,
  method: 'POST',
  path: '/api/admin/media/check',
  summary: 'Has all films decoded once, one after another, to find those that are damaged',
  permission: 'media.edit',
  response: z.object({ files: z.int() }),
});

export const cancelMediaFile = endpoint({
  ...change,
  path: '/api/admin/media/{id}/cancel',
  summary: 'Cancels an encode that waits or runs',
});

export const pauseMediaFile = endpoint({
  ...change,
  path: '/api/admin/media/{id}/pause',
  summary: 'Stops work on an encode until it is resumed; what is finished is kept',
});

export const resumeMediaFile = endpoint({
  ...change,
  path: '/api/admin/media/{id}/resume',
  summary: 'Resumes a paused encode',
});

export const deleteMediaFile = endpoint({
  tag,
  auth,
  params,
  method: 'DELETE',
  path: '/api/admin/media/{id}',
  summary: 'Deletes a media file and everything made of it, and its edition if it was the last',
  permission: 'media.edit',
  response: done,
  errors: [404],
});

export const deleteSubtitle = endpoint({
  ...change,
  method: 'DELETE',
  path: '/api/admin/media/{id}/subtitles/{subtitleId}',
  summary: 'Deletes a subtitle of a media file',
  params: params.extend({ subtitleId: idParam }),
  errors: [404],
});

const TIME = 'زمان را مانند ۱:۰۲:۰۳ بنویسید';
const marker = { ...change, params: params.extend({ kind: z.enum(MARKER_KINDS) }) } as const;

export const setMediaMarker = endpoint({
  ...marker,
  method: 'PUT',
  path: '/api/admin/media/{id}/markers/{kind}',
  summary: 'Sets a part that viewers can skip; without an end it lasts until the end of the film',
  body: snakeBody(
    z.object({
      startMs: z.int(TIME).min(0, TIME).max(DAY_MS, TIME),
      endMs: z.int(TIME).min(0, TIME).max(DAY_MS, TIME).nullish().default(null),
    }),
  ),
  errors: [404],
});

export const deleteMediaMarker = endpoint({
  ...marker,
  method: 'DELETE',
  path: '/api/admin/media/{id}/markers/{kind}',
  summary: 'Removes a part that viewers can skip',
  errors: [404],
});

export const listSubtitleCues = endpoint({
  method: 'GET',
  path: '/api/admin/media/{id}/subtitles/{subtitleId}/cues',
  summary: 'What a subtitle shows and when, as viewers see it now',
  tag,
  auth,
  permission: 'media.read',
  params: params.extend({ subtitleId: idParam }),
  query: z
    .object({
      ...pageQuery,
      /** Words that the text must contain, whatever their spelling variant. */
      q: z.string().trim().max(100, 'این متن بلند است').optional(),
    })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(timeSpan.extend({ lines: z.array(z.string()) })),
  errors: [404],
});

export const shiftSubtitle = endpoint({
  ...change,
  path: '/api/admin/media/{id}/subtitles/{subtitleId}/shift',
  summary: 'Shows a subtitle earlier or later than it came; null: as it came',
  params: params.extend({ subtitleId: idParam }),
  body: snakeBody(
    z.object({
      /** Milliseconds from how it came; negative: earlier. */
      shiftMs: z
        .int('شمار ثانیه‌ها را بنویسید')
        .min(-DAY_MS, 'این اندازه جابه‌جایی ممکن نیست')
        .max(DAY_MS, 'این اندازه جابه‌جایی ممکن نیست')
        .nullable(),
    }),
  ),
  errors: [404],
});
