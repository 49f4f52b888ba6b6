/** Path and query as they may be told to others: mailed links to `/auth` carry secrets and addresses. */
export function reportedPath(pathname: string, search: string): string {
  const authPage = /^\/auth\/[^/]+/i.exec(pathname);
  return authPage ? authPage[0] : pathname + search;
}
