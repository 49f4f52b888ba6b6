import { Link, useSearchParams } from 'react-router';
import { Stack } from '../components/stack';
import tabs from '../components/tabs.module.css';
import { UserPage } from '../components/user-area/user-page';
import { Follows } from '../features/notifications/follows';
import { Notifications } from '../features/notifications/notifications';
import { text } from '../features/notifications/text';
import { pageMeta } from '../lib/meta';
import { pageParam } from '../lib/page-param';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.title, path: paths.notifications, noindex: true },
});
export const meta = pageMeta;

export default function NotificationsPage() {
  const [search] = useSearchParams();
  const isFollows = search.get('tab') === 'follows';
  const page = pageParam(search);
  const parts = [
    { to: paths.notifications, name: text.all, isCurrent: !isFollows },
    { to: paths.follows, name: text.follows, isCurrent: isFollows },
  ];
  return (
    <UserPage title={text.title}>
      <nav aria-label={text.parts}>
        <Stack as="ul" direction="row" gap={8} below={16} className={tabs.inner}>
          {parts.map(({ to, name, isCurrent }) => (
            <li key={to}>
              <Link className={tabs.tab} to={to} aria-current={isCurrent ? 'page' : undefined}>
                {name}
              </Link>
            </li>
          ))}
        </Stack>
      </nav>
      {isFollows ? <Follows page={page} /> : <Notifications page={page} />}
    </UserPage>
  );
}
