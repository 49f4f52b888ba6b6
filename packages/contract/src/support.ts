import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const SUPPORT_TOPICS = ['question', 'problem', 'suggestion', 'copyright'] as const;

export const supportMessage = z.object({
  name: z.string().trim().min(2).max(80),
  email: z.email().max(254),
  topic: z.enum(SUPPORT_TOPICS),
  message: z.string().trim().min(10).max(4000),
});
export type SupportMessage = z.infer<typeof supportMessage>;

export const sendSupportMessage = endpoint({
  method: 'POST',
  path: '/api/support',
  summary: 'Writes to the operators; five messages an hour from one address',
  tag: 'support',
  body: supportMessage,
  response: z.object({ ok: z.literal(true) }),
});
