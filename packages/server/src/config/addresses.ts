import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Parses a URL without a path into its origin: lower case, no default port, no slash. */
export const origin = z.url({ protocol: /^https?$/ }).transform((text, context) => {
  const { origin, pathname, search, hash, username, password } = new URL(text);
  if (pathname === '/' && search + hash + username + password === '') return origin;
  context.addIssue('more than an origin');
  return z.NEVER;
});

/** Parses a `file://` URL into the path of the folder. */
export const folderUrl = z.url({ protocol: /^file$/ }).transform((text, context) => {
  try {
    return fileURLToPath(text);
  } catch {
    context.addIssue('no folder of this machine');
    return z.NEVER;
  }
});
