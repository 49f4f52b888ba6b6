import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { FfmpegError } from './errors.ts';
import { type RunOptions, runTool } from './run-tool.ts';

let folder: string;
let pidFile: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parde-run-'));
  pidFile = join(folder, 'pid');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const shell = (script: string, options?: RunOptions) => runTool('/bin/sh', ['-c', script], options);
/** Writes its process id to a file, then runs for ever. */
const endless = () => `echo $$ > '${pidFile}'; exec sleep 600`;
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable(),
    (error: unknown) => {
      expect(error).toBeInstanceOf(FfmpegError);
      return error as FfmpegError;
    },
  );
const startedPid = () =>
  eventually(async () => {
    const pid = Number(await readFile(pidFile, 'utf8'));
    expect(pid).toBeGreaterThan(0);
    return pid;
  });
const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe.skipIf(process.platform === 'win32')('runTool', () => {
  it('gives what a program says, and runs it with little claim to the processor', async () => {
    const { stdout, stderr } = await shell('nice; echo said >&2');
    expect(Number(stdout.toString())).toBeGreaterThanOrEqual(10);
    expect(stderr).toBe('said\n');
  });

  it('hands arguments on as they are', async () => {
    const odd = ['a b', '', '$(touch x)', '"quoted"', "it's", '-n', '*'];
    const { stdout } = await runTool('printf', ['%s|', ...odd]);
    expect(stdout.toString()).toBe(`${odd.join('|')}|`);
  });

  it('tells why a program failed, in its last words, of which it keeps a few', async () => {
    const script = 'i=0; while [ $i -lt 3000 ]; do echo "line $i of noise" >&2; i=$((i+1)); done';
    const error = await failure(shell(`${script}; echo the end >&2; exit 3`));
    expect(error).toMatchObject({ code: 'failed', message: 'the end' });
    expect(error.stderr.length).toBeLessThanOrEqual(8192);
    expect((await failure(shell('exit 3'))).message).toContain('3');
    expect((await failure(runTool('no-such-program-here', []))).code).toBe('failed');
  });

  it('ends a program by the signal, and leaves none', async () => {
    const controller = new AbortController();
    const failed = failure(shell(endless(), { signal: controller.signal }));
    const pid = await startedPid();
    controller.abort();
    expect((await failed).code).toBe('aborted');
    expect(isRunning(pid)).toBe(false);
    expect((await failure(shell('exit 0', { signal: controller.signal }))).code).toBe('aborted');
  });

  it('kills a program that does not listen', async () => {
    const controller = new AbortController();
    const deaf = `trap '' TERM; echo $$ > '${pidFile}'; while :; do sleep 0.1; done`;
    const failed = failure(shell(deaf, { signal: controller.signal }));
    const pid = await startedPid();
    controller.abort();
    expect((await failed).code).toBe('aborted');
    expect(isRunning(pid)).toBe(false);
  });

  it('ends what takes too long, says nothing or says too much', async () => {
    expect((await failure(shell(endless(), { timeoutMs: 200 }))).code).toBe('timeout');
    expect((await failure(shell(endless(), { stallMs: 200 }))).code).toBe('stalled');
    const talkative = 'while :; do echo talking; done';
    expect((await failure(shell(talkative, { maxOutput: 10_000 }))).code).toBe('failed');
  });

  it('does not outlive the process that started it, even if that is killed', async () => {
    const script = `
      import { runTool } from ${JSON.stringify(new URL('run-tool.ts', import.meta.url).href)};
      await runTool('/bin/sh', ['-c', ${JSON.stringify(endless())}]);`;
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: 'inherit',
    });
    const pid = await startedPid();
    expect(isRunning(pid)).toBe(true);
    const gone = once(owner, 'exit');
    owner.kill('SIGKILL');
    await gone;
    await eventually(() => expect(isRunning(pid)).toBe(false));
  });
});
