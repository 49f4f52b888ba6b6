import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { LoadingView } from '../components/loading-view';
import { authPage } from '../features/auth/auth-frame';
import { LoggingOut } from '../features/auth/logging-out';
import { text } from '../features/auth/text';
import { GUARDED_HEADERS, guardInBrowser, guardOnServer } from '../lib/guard';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

const page = authPage(
  () => ({ title: text.logout.title, description: text.logout.description }),
  paths.logout,
);

// Guarded like the pages below `guarded.tsx`, but stays after sign-out to confirm it.
export const headers = () => GUARDED_HEADERS;
export const meta = pageMeta;

export function loader(args: LoaderFunctionArgs) {
  guardOnServer(args.request);
  return page.loader(args);
}

export async function clientLoader(args: ClientLoaderFunctionArgs) {
  await guardInBrowser(args.request);
  return page.clientLoader(args);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <LoadingView />;
}

export default function LogoutPage() {
  return <LoggingOut />;
}
