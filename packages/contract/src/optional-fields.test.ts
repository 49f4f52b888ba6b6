import { expect, it } from 'vitest';
import { commentBody, reportBody } from './comments.ts';
import { requestBody } from './requests.ts';

it('a field that may be left out may be null, as many clients send it', () => {
  const request = { title: 'کلاغ', type: 'movie', imdb: null, year: null, note: null };
  expect(requestBody.safeParse(request).error).toBeUndefined();
  const comment = { title_id: 1, body: 'دیدگاه', parent_id: null };
  expect(commentBody.safeParse(comment).error).toBeUndefined();
  expect(reportBody.safeParse({ reason: 'spam', note: null }).error).toBeUndefined();
});
