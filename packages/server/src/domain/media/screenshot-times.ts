/** Times spread over a film, excluding the usual place of titles and credits, in milliseconds. */
export function screenshotTimes(durationMs: number, count: number): number[] {
  const from = durationMs * 0.08;
  const to = durationMs * 0.88;
  return Array.from({ length: count }, (_, n) =>
    Math.floor(from + ((to - from) * (n + 0.5)) / count),
  );
}
