/** Path and query that may be reported: mailed links to `/auth` contain secrets and addresses. */
export function reportedPath(pathname: string, search: string): string {
  const authPage = /^\/auth\/[^/]+/i.exec(pathname);
  return authPage ? authPage[0] : pathname + search;
}
