import { authPage } from '../features/auth/auth-frame';
import { ResetPasswordForm } from '../features/auth/reset-password-form';
import { text } from '../features/auth/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

const page = authPage(
  () => ({ title: text.reset.title, description: text.reset.description }),
  paths.resetPassword,
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;
// Its URL contains a secret and must not be cached.
export const headers = () => ({ 'cache-control': 'no-store' });

export default function ResetPasswordPage() {
  return <ResetPasswordForm />;
}
