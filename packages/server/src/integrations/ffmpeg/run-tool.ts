import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { FfmpegError, type FfmpegErrorCode } from './ffmpeg-error.ts';

export interface RunOptions {
  signal?: AbortSignal | undefined;
  /** Milliseconds for all of it. */
  timeoutMs?: number;
  /** Milliseconds without a byte on standard output, after which it is taken for stuck. */
  stallMs?: number;
  /** Takes standard output as it comes; without it, it is collected. */
  onOutput?: (chunk: Buffer) => void;
  /** Most bytes that are collected; more ends it. */
  maxOutput?: number;
}

export interface Output {
  stdout: Buffer;
  /** The last few kilobytes. */
  stderr: string;
}

const STDERR_KEPT = 8192;
const MAX_OUTPUT = 16 * 1024 * 1024;
/** How long after its end was asked for the whole group is killed. */
const KILL_AFTER_MS = 10_000;

/**
 * Runs ffmpeg with little claim to the processor, bound to the life of its pipe: the guard ends it (TERM, five
 * seconds later KILL) when standard input closes, which the system does even if this process is killed. ffmpeg
 * itself would go on: it minds neither a closed input nor a closed output.
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
    // Node's children are in a job object there, which ends with it.
    const child = spawn(program, args, { windowsHide: true });
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    return child;
  }
  // A group of its own: an interrupt at the keyboard is for this process, which then stops it in order.
  return spawn('/bin/sh', ['-c', GUARDED, 'sh', program, ...args], { detached: true });
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, 'SIGKILL');
  } catch {
    // It ended in this very moment.
  }
}

/**
 * Runs ffmpeg or ffprobe to its end. No process is left when it settles.
 *
 * @throws FfmpegError when it fails, takes too long or is aborted
 */
export function runTool(
  program: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Output> {
  const { signal, timeoutMs, stallMs, onOutput, maxOutput = MAX_OUTPUT } = options;
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
