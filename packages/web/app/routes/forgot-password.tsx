import { authPage } from '../features/auth/auth-frame';
import { ForgotPasswordForm } from '../features/auth/reset-password-form';
import { text } from '../features/auth/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

const page = authPage(
  () => ({ title: text.forgot.title, description: text.forgot.description }),
  paths.forgotPassword,
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function ForgotPasswordPage() {
  return <ForgotPasswordForm />;
}
