import { authPage } from '../features/auth/auth-frame';
import { text } from '../features/auth/text';
import { VerifyEmail } from '../features/auth/verify-email';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

const page = authPage(
  () => ({ title: text.verify.title, description: text.verify.description }),
  paths.verifyEmail,
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function VerifyEmailPage() {
  return <VerifyEmail />;
}
