import { UserPage } from '../components/user-area/user-page';
import { text } from '../features/account/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.dashboard, path: paths.dashboard, noindex: true },
});
export const meta = pageMeta;

export default function DashboardPage() {
  return <UserPage title={text.dashboard}>{null}</UserPage>;
}
