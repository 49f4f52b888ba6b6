import { MixedWords } from '../components/mixed-words';
import { UserPage } from '../components/user-area/user-page';
import { AccountSection } from '../features/account/account-section';
import { ExportButtons } from '../features/account/data-export';
import { text as accountText } from '../features/account/text';
import { DataImport } from '../features/data-import/data-import';
import { text } from '../features/data-import/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.title, path: paths.dataImport, noindex: true },
});
export const meta = pageMeta;

export default function DataImportPage() {
  return (
    <UserPage title={text.title} lead={<MixedWords text={text.lead} />}>
      <DataImport />
      <AccountSection title={accountText.exporting.title} lead={accountText.exporting.lead}>
        <ExportButtons />
      </AccountSection>
    </UserPage>
  );
}
