import { isRouteErrorResponse } from 'react-router';

export function ErrorPage({ error }: { error: unknown }) {
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  return <h1>{isMissing ? '۴۰۴' : 'خطا'}</h1>;
}
