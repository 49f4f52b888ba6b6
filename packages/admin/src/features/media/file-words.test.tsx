// @vitest-environment jsdom
import { MEDIA_PROBLEMS, type MediaFileRow } from '@parde/contract';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin } from '../../testing/render-admin';
import { isDamaged, ProblemAlert, retryRouteOf } from './file-words';

afterEach(cleanup);

const check = { isAsked: false, checkedAt: null, finding: null, findingCode: null };
const file = (about: object) => ({ encode: null, check, ...about }) as MediaFileRow;

it('offers another try by what went wrong, whatever words tell of it', () => {
  const refused = file({ problemCode: 'damaged', problem: 'Any words.' });
  expect([isDamaged(refused), retryRouteOf(refused)]).toEqual([true, null]);
  const other = file({ problemCode: 'stalled', problem: 'The film is damaged: not a code.' });
  expect([isDamaged(other), retryRouteOf(other)]).toEqual([
    false,
    'POST /api/admin/media/{id}/derive',
  ]);
  expect(retryRouteOf(file({ problemCode: null, problem: null }))).toBeNull();
});

it.each(MEDIA_PROBLEMS)('says %s in Persian, and what the programs said on demand', (code) => {
  renderAdmin(<ProblemAlert code={code} detail="ffmpeg: moov atom not found" />);
  expect(screen.getByRole('alert').textContent).toMatch(/^[\u0600-\u06ff]/);
  const detail = screen.getByText('ffmpeg: moov atom not found');
  expect(detail.closest('details')?.open).toBe(false);
});
