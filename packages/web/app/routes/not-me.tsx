import { authPage } from '../features/auth/auth-frame';
import { NotMe } from '../features/auth/not-me';
import { text } from '../features/auth/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

const page = authPage(
  () => ({ title: text.notMe.title, description: text.notMe.description }),
  paths.notMe,
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function NotMePage() {
  return <NotMe />;
}
