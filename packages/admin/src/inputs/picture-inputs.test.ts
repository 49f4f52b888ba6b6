// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendPicture } from './picture-inputs';

const picture = new Blob(['picture'], { type: 'image/webp' });
const stored = () => Response.json({ hash: 'a1' });

/** Returns the responses one after the other; null is a lost connection. */
function stubAnswers(...answers: (Response | null)[]) {
  const left = [...answers];
  const fetched = vi.fn(async () => {
    const answer = left.shift();
    if (!answer) throw new TypeError('Failed to fetch');
    return answer;
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('sends a picture again when the line broke or the server was away', async () => {
  const fetched = stubAnswers(null, new Response('<h1>502</h1>', { status: 502 }), stored());
  const sent = sendPicture(picture);
  await vi.runAllTimersAsync();
  expect(await sent).toBe('a1');
  expect(fetched).toHaveBeenCalledTimes(3);
});

it('gives up in the end, and at once what the server refuses', async () => {
  const lost = stubAnswers();
  const unsent = expect(sendPicture(picture)).rejects.toMatchObject({ status: 0 });
  await vi.runAllTimersAsync();
  await unsent;
  expect(lost).toHaveBeenCalledTimes(4);

  const message = 'این فایل تصویر نیست';
  const refused = stubAnswers(Response.json({ message }, { status: 422 }));
  await expect(sendPicture(picture)).rejects.toMatchObject({ message });
  expect(refused).toHaveBeenCalledTimes(1);
});
