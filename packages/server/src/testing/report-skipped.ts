/**
 * Reports in one sentence that tests are skipped because a program is missing here. In CI, where no test may be skipped
 * silently, it fails the test file instead.
 *
 * @param missing `ffmpeg is not installed`
 * @param tests what is skipped: `tests with real films`
 */
export function reportSkipped(missing: string, tests: string): void {
  const words = `${missing}: ${tests} are left out`;
  if (process.env.CI) throw new Error(`${words}, which CI does not allow`);
  process.stderr.write(`${words}\n`);
}
