import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** An address with nothing after the host, made into its origin: lower case, no default port, no slash. */
export const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const { origin, pathname, search, hash, username, password } = new URL(text);
  if (pathname === '/' && search + hash + username + password === '') return origin;
  context.addIssue('more than an origin');
  return z.NEVER;
});

/** A `file://` address, made into the folder's path. */
export const folderUrl = z.url({ protocol: /^file$/ }).transform((text, context) => {
  try {
    return fileURLToPath(text);
  } catch {
    context.addIssue('no folder of this machine');
    return z.NEVER;
  }
});
