import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { FfmpegError, type FfmpegErrorCode } from './errors.ts';

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Timeout of the whole run, in milliseconds. */
  timeoutMs?: number;
  /** Time without output after which it counts as stalled, in milliseconds. */
  stallMs?: number;
  /** Receives standard output as it arrives; without it, output is collected. */
  onOutput?: (chunk: Buffer) => void;
  /** Receives standard error as it arrives. */
  onErrors?: (text: string) => void;
  /** Maximum number of bytes to collect; exceeding it ends the run. */
  maxOutput?: number;
}

export interface Output {
  stdout: Buffer;
  /** The last few kilobytes. */
  stderr: string;
}

const STDERR_KEPT = 8192;
const MAX_OUTPUT = 16 * 1024 * 1024;
/** Delay between asking the process group to end and killing it. */
const KILL_AFTER_MS = 10_000;

/**
 * Runs ffmpeg with low priority under a guard that ends it (TERM, five seconds later KILL) when its
 * standard input closes, which happens even if this process is killed. ffmpeg itself would
 * continue: it ignores closed pipes.
 */
const GUARDED = `
exec 3<&0
nice -n 10 "$@" </dev/null 3<&- &
work=$!
(
  exec >/dev/null 2>&1
  read -r _ <&3
  kill -TERM "$work"
  sleep 5 3<&-
  kill -KILL "$work"
) &
guard=$!
exec 3<&-
wait "$work"
status=$?
kill -TERM "$guard" 2>/dev/null
exit "$status"
`;

function start(program: string, args: readonly string[]): ChildProcess {
  if (process.platform === 'win32') {
    // On Windows, Node's children are in a job object that ends with the process.
    const child = spawn(program, args, { windowsHide: true });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return child;
  }
  // A separate process group: Ctrl-C reaches only this process, which then stops the group in an orderly way.
  return spawn('/bin/sh', ['-c', GUARDED, 'sh', program, ...args], { detached: true });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It has just exited.
  }
}

/**
 * Runs ffmpeg or ffprobe to completion. No process is left when the promise settles.
 *
 * @throws FfmpegError if it fails, takes too long or is aborted
 */
export function runTool(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Output> {
  const { signal, timeoutMs, stallMs, onOutput, onErrors, maxOutput = MAX_OUTPUT } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) {
      reject(new FfmpegError('aborted', 'aborted before it began', ''));
      return;
    }
    const child = start(program, args);
    const chunks: Buffer[] = [];
    let collected = 0;
    let stderr = '';
    let ended: { code: FfmpegErrorCode; message: string } | null = null;
    const timers: NodeJS.Timeout[] = [];
    let stall: NodeJS.Timeout | undefined;

    const end = (code: FfmpegErrorCode, message: string) => {
      if (ended !== null) return;
      ended = { code, message };
      if (process.platform === 'win32') child.kill();
      else child.stdin?.destroy();
      timers.push(setTimeout(() => killGroup(child), KILL_AFTER_MS));
    };
    const awaitSign = () => {
      if (stallMs === undefined) return;
      clearTimeout(stall);
      stall = setTimeout(() => end('stalled', `no progress for ${stallMs} ms`), stallMs);
    };
    const onAbort = () => end('aborted', 'aborted');
    signal?.addEventListener('abort', onAbort, { once: true });
    if (timeoutMs !== undefined) {
      timers.push(setTimeout(() => end('timeout', `took more than ${timeoutMs} ms`), timeoutMs));
    }
    awaitSign();

    child.stdin?.on('error', () => undefined);
    child.stdout?.on('data', (chunk: Buffer) => {
      awaitSign();
      if (onOutput) {
        onOutput(chunk);
        return;
      }
      collected += chunk.length;
      if (collected > maxOutput) end('failed', `more than ${maxOutput} bytes of output`);
      else chunks.push(chunk);
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      stderr = (stderr + text).slice(-STDERR_KEPT);
      onErrors?.(text);
    });
    const settle = (status: number | null, problem?: Error) => {
      for (const timer of timers) clearTimeout(timer);
      clearTimeout(stall);
      signal?.removeEventListener('abort', onAbort);
      if (ended === null && status === 0) resolve({ stdout: Buffer.concat(chunks), stderr });
      else {
        const { code, message } = ended ?? {
          code: 'failed' as const,
          message: problem?.message ?? lastLine(stderr) ?? `ended with status ${status}`,
        };
        reject(new FfmpegError(code, message, stderr));
      }
    };
    child.once('error', (error) => settle(null, error));
    child.once('close', (status) => settle(status));
  });
}

function lastLine(text: string): string | undefined {
  return text.trim().split('\n').at(-1) || undefined;
}
