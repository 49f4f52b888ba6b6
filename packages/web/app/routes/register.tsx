import { authPage } from '../features/auth/auth-page';
import { RegisterForm } from '../features/auth/register-form';
import { text } from '../features/auth/text';
import { UntilLinkKnown } from '../features/auth/until-link-known';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

const page = authPage(text.register.metaTitle, text.register.description, paths.register());
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function RegisterPage() {
  return (
    <UntilLinkKnown>
      <RegisterForm />
    </UntilLinkKnown>
  );
}
