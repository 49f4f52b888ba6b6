import { UserPage } from '../components/user-area/user-page';
import { MyRequests } from '../features/requests/my-requests';
import { NewRequest } from '../features/requests/new-request';
import { text } from '../features/requests/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.title, path: paths.newRequest, noindex: true },
});
export const meta = pageMeta;

export default function NewRequestPage() {
  return (
    <UserPage title={text.title} lead={text.lead}>
      <NewRequest />
      <MyRequests />
    </UserPage>
  );
}
