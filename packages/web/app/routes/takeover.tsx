import { UserPage } from '../components/user-area/user-page';
import { AccountSection } from '../features/account/account-section';
import { ExportButtons } from '../features/account/takeout';
import { text as accountText } from '../features/account/text';
import { Takeover } from '../features/takeover/takeover';
import { text } from '../features/takeover/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.title, path: paths.takeover, noindex: true },
});
export const meta = pageMeta;

export default function TakeoverPage() {
  return (
    <UserPage title={text.title} lead={text.lead}>
      <Takeover />
      <AccountSection title={accountText.exporting.title} lead={accountText.exporting.lead}>
        <ExportButtons />
      </AccountSection>
    </UserPage>
  );
}
