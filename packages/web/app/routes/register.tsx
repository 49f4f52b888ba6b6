import { authPage } from '../features/auth/auth-frame';
import { LinkSecretGate } from '../features/auth/link-secret';
import { RegisterForm } from '../features/auth/register-form';
import { text } from '../features/auth/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

const page = authPage(
  () => ({ title: text.register.metaTitle, description: text.register.description }),
  paths.register(),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function RegisterPage() {
  return (
    <LinkSecretGate>
      <RegisterForm />
    </LinkSecretGate>
  );
}
