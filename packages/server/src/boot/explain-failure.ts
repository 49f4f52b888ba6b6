import type { Config } from '../config.ts';

type Failure = Error & { code?: string; syscall?: string; path?: string };

/** Errors whose message is already one sentence for the operator. */
const IN_WORDS = new Set([
  'ConfigError',
  'DataFolderInUseError',
  'EmbeddedPostgresError',
  'LockedError',
  'NewerSchemaError',
  'SiteBuildError',
]);

const FOLDER_FAULTS: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file of that name is in the way',
};

/**
 * The disk behind a link may not be mounted, or the path leads below `/proc`. A missing file, on the other hand, is a
 * mistake of ours.
 */
const MKDIR_FAULT = 'a link in its path leads nowhere or no folder can be made there';

/**
 * Explains why the start failed: one sentence for what an operator can fix, the stack for
 * unexpected errors.
 *
 * @param config null when the settings themselves were wrong
 */
export function explainFailure(failure: Failure, config: Config | null): string {
  const { name, code = '', syscall = '', path } = failure;
  if (IN_WORDS.has(name)) return failure.message;
  if (config && (syscall === 'listen' || syscall === 'getaddrinfo')) {
    if (code === 'EADDRINUSE') {
      return `Port ${config.port} of ${config.host} is taken: set PORT to a free one.`;
    }
    if (code === 'EACCES') {
      return `Port ${config.port} is closed to this user: set PORT to one from 1024 up.`;
    }
    return `HOST must be an address of this machine, but is "${config.host}" (${code}).`;
  }
  const fault = code === 'ENOENT' && syscall === 'mkdir' ? MKDIR_FAULT : FOLDER_FAULTS[code];
  if (fault && path !== undefined) {
    return `${path} cannot be written, since ${fault}: mend that or set DATA_DIR to another folder.`;
  }
  return failure.stack ?? failure.message;
}
