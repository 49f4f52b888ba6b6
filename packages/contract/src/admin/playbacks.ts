import { MAX_SUPPORT_MESSAGE } from '@parde/shared/limits';
import { z } from 'zod';
import { done } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { plainText } from '../plain-text.ts';
import { REPORT_KINDS } from '../playback-reports.ts';
import { idParam, listOf, pageQuery, reason, withinWindow } from '../scalars.ts';
import { session } from '../user.ts';
import { threadReplies } from './support.ts';

const tag = 'playback';
const auth = 'staff';

/** What somebody said is wrong with a film. */
export const reportedFilm = z.object({
  id: z.int(),
  kind: z.enum(REPORT_KINDS),
  note: z.string().nullable(),
  titleId: z.int(),
  title: z.string(),
  /** Only for a series. */
  season: z.int().nullable(),
  episode: z.int().nullable(),
  /** Null: unknown, or deleted since. */
  fileId: z.int().nullable(),
  positionSeconds: z.int().nullable(),
  userAgent: z.string().nullable(),
  /** `false` if an anonymous visitor reported it, who cannot receive an answer. */
  hasReporter: z.boolean(),
  createdAt: z.iso.datetime(),
  /** The last answer by staff; `null` if there is none. */
  answer: z.string().nullable(),
  /** `null` while it waits for an answer, also after the member wrote back. */
  answeredAt: z.iso.datetime().nullable(),
  /** Null: nobody has written about it, or it has no member. */
  threadId: z.int().nullable(),
  /** Number of messages: answers by staff, and replies of the member. */
  replies: z.int(),
});
export type ReportedFilm = z.infer<typeof reportedFilm>;

const fullReport = reportedFilm.extend({ thread: threadReplies });
export type FullReportedFilm = z.infer<typeof fullReport>;

export const listPlaybackReports = endpoint({
  method: 'GET',
  path: '/api/admin/playback-reports',
  summary: 'Reported films: those that wait, oldest first, or those answered, newest first',
  tag,
  auth,
  permission: 'reports.read',
  query: z
    .object({ ...pageQuery, state: z.enum(['waiting', 'answered']).default('waiting') })
    .refine(withinWindow.check, withinWindow.params),
  response: listOf(reportedFilm),
});

const one = { tag, auth, params: z.object({ id: idParam }), response: fullReport } as const;

export const getPlaybackReport = endpoint({
  ...one,
  method: 'GET',
  path: '/api/admin/playback-reports/{id}',
  summary: 'A reported film with what staff and its member wrote about it, oldest first',
  permission: 'reports.read',
  errors: [404],
});

export const answerPlaybackReport = endpoint({
  ...one,
  method: 'POST',
  path: '/api/admin/playback-reports/{id}/answer',
  summary: 'Answers a reported film; a member who reported it is told, and can write back',
  permission: 'reports.answer',
  body: z.object({
    /** `replies` of the report when it was read: 409 when more was written since. */
    replies: z.int().min(0).default(0),
    answer: z
      .string('پاسخ را بنویسید')
      .overwrite(plainText)
      .min(1, 'پاسخ را بنویسید')
      .max(MAX_SUPPORT_MESSAGE, 'پاسخ بیش از ۴۰۰۰ حرف نباشد'),
  }),
  errors: [404, 409],
});

/** A film that somebody watches. */
export const playingNow = z.object({
  id: z.uuid(),
  titleId: z.int(),
  title: z.string(),
  /** Only for a series. */
  season: z.int().nullable(),
  episode: z.int().nullable(),
  fileId: z.int(),
  /** The account, and which of its profiles watches; no profile if it has only the first one. */
  member: z.object({ id: z.int(), name: z.string(), profile: z.string().nullable() }),
  /** Browser, system and device of the session that is playing. */
  ...session.pick({ browser: true, system: true, device: true }).shape,
  /** Where the viewer was lately; null: not known, as with a paused history. */
  positionSeconds: z.int().nullable(),
  durationSeconds: z.int().nullable(),
  startedAt: z.iso.datetime(),
});
export type PlayingNow = z.infer<typeof playingNow>;

export const listPlayingNow = endpoint({
  method: 'GET',
  path: '/api/admin/playbacks',
  summary: 'What plays now, the latest first',
  tag,
  auth,
  permission: 'members.read',
  query: z.object(pageQuery).refine(withinWindow.check, withinWindow.params),
  response: listOf(playingNow),
});

export const stopPlayback = endpoint({
  method: 'POST',
  path: '/api/admin/playbacks/{id}/stop',
  summary: 'Stops a film on the device that plays it; it can be started again',
  tag,
  auth,
  permission: 'members.end-sessions',
  params: z.object({ id: z.uuid() }),
  body: z.object({ reason }),
  response: done,
  errors: [404, 409],
});
