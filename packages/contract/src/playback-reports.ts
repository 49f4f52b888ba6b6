import { z } from 'zod';
import { done } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { plainText } from './plain-text.ts';
import { idField } from './scalars.ts';

export const REPORT_KINDS = ['missing', 'picture', 'sound', 'subtitle', 'other'] as const;

export const playbackReportBody = z.object({
  title_id: idField,
  episode_id: idField.optional(),
  file_id: idField.optional(),
  kind: z.enum(REPORT_KINDS, 'بگویید مشکل از چیست'),
  note: z.string().overwrite(plainText).max(1000, 'توضیح بیش از ۱۰۰۰ حرف نباشد').optional(),
  position_seconds: z.number().int().min(0).max(360_000).optional(),
});
export type PlaybackReportBody = z.output<typeof playbackReportBody>;

export const reportPlayback = endpoint({
  method: 'POST',
  path: '/api/playback-reports',
  summary: 'Tells the operators what is wrong with a film; members hear back by notification',
  tag: 'playback',
  auth: 'optional',
  children: 'limited',
  body: playbackReportBody,
  response: done,
  errors: [404],
});
