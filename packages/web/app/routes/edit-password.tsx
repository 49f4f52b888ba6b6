import { UserPage } from '../components/user-area/user-page';
import { text } from '../features/account/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.editPassword, path: paths.editPassword, noindex: true },
});
export const meta = pageMeta;

export default function EditPasswordPage() {
  return <UserPage title={text.editPassword}>{null}</UserPage>;
}
