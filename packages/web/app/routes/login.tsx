import { authPage } from '../features/auth/auth-frame';
import { LinkSecretGate } from '../features/auth/link-secret';
import { SignIn } from '../features/auth/sign-in';
import { text } from '../features/auth/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

const page = authPage(
  () => ({ title: text.login.metaTitle, description: text.login.description }),
  paths.login(),
);
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function LoginPage() {
  return (
    <LinkSecretGate>
      <SignIn />
    </LinkSecretGate>
  );
}
