import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const getLiveness = endpoint({
  method: 'GET',
  path: '/health/live',
  summary: 'The process runs',
  tag: 'health',
  response: z.object({ status: z.literal('ok') }),
});

export const getReadiness = endpoint({
  method: 'GET',
  path: '/health/ready',
  summary:
    'The process can serve: the database answers and no shutdown is under way; else 503. Degraded: a disk is nearly full, uploads and encodes wait; or the database takes no writes',
  tag: 'health',
  response: z.object({ status: z.enum(['ok', 'degraded', 'unavailable']) }),
});
