import { REQUEST_STATES } from '@parde/contract';
import { expect, it } from 'vitest';
import { mayBecome } from './request-state.ts';

it('leads from open over accepted to an answer that stands', () => {
  const ways = REQUEST_STATES.flatMap((from) =>
    REQUEST_STATES.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(ways).toEqual([
    'open → accepted',
    'open → declined',
    'open → fulfilled',
    'accepted → declined',
    'accepted → fulfilled',
  ]);
});
