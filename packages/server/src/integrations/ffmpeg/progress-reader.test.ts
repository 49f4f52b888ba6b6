import { expect, it } from 'vitest';
import { progressReader, type RunProgress } from './progress-reader.ts';

it('reads reports however they are cut, and knows no N/A', () => {
  const text =
    'frame=0\nfps=0.00\nout_time_us=N/A\nspeed=N/A\nprogress=continue\n' +
    'frame=12\nfps=24.5\nout_time_us=2500000\nspeed=1.25x\nprogress=end\n';
  const expected: RunProgress[] = [
    { doneMs: 0, fps: null, speed: null },
    { doneMs: 2500, fps: 24.5, speed: 1.25 },
  ];
  for (const size of [1, 7, 1000]) {
    const seen: RunProgress[] = [];
    const read = progressReader((progress) => seen.push(progress));
    for (let at = 0; at < text.length; at += size) read(Buffer.from(text.slice(at, at + size)));
    expect(seen).toEqual(expected);
  }
});
