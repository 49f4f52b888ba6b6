import { z } from 'zod';
import { done } from '../auth.ts';
import { endpoint } from '../endpoint.ts';
import { plainText } from '../plain-text.ts';
import { REPORT_KINDS } from '../playback-reports.ts';
import { idParam, listOf, pageQuery, reason, withinWindow } from '../scalars.ts';
import { session } from '../user.ts';

const tag = 'playback';
const auth = 'staff';

/** What somebody said is wrong with a film. */
export const reportedFilm = z.object({
  id: z.int(),
  kind: z.enum(REPORT_KINDS),
  note: z.string().nullable(),
  titleId: z.int(),
  title: z.string(),
  /** Of a series. */
  season: z.int().nullable(),
  episode: z.int().nullable(),
  /** Null: unknown, or deleted since. */
  fileId: z.int().nullable(),
  positionSeconds: z.int().nullable(),
  userAgent: z.string().nullable(),
  /** False: a visitor, whom no answer reaches. */
  hasReporter: z.boolean(),
  createdAt: z.iso.datetime(),
  answer: z.string().nullable(),
  answeredAt: z.iso.datetime().nullable(),
});
export type ReportedFilm = z.infer<typeof reportedFilm>;

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

export const answerPlaybackReport = endpoint({
  method: 'POST',
  path: '/api/admin/playback-reports/{id}/answer',
  summary: 'Answers a reported film; a member who reported it is told',
  tag,
  auth,
  permission: 'reports.answer',
  params: z.object({ id: idParam }),
  body: z.object({
    /** One line of the member's notifications. */
    answer: z
      .string('پاسخ را بنویسید')
      .overwrite(plainText)
      .min(1, 'پاسخ را بنویسید')
      .max(300, 'پاسخ بیش از ۳۰۰ حرف نباشد'),
  }),
  response: reportedFilm,
  errors: [404, 409],
});

/** A film that somebody watches. */
export const playingNow = z.object({
  id: z.uuid(),
  titleId: z.int(),
  title: z.string(),
  /** Of a series. */
  season: z.int().nullable(),
  episode: z.int().nullable(),
  fileId: z.int(),
  /** The account, and who of it watches; no profile: it has only the first one. */
  member: z.object({ id: z.int(), name: z.string(), profile: z.string().nullable() }),
  /** Description of the session that plays. */
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
