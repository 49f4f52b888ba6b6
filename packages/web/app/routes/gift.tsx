import { PageFrame } from '../components/page-frame';
import { Gifts } from '../features/gifts/gifts';
import { text } from '../features/gifts/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';

export const clientLoader = () => ({
  head: { title: text.title, path: paths.gift, noindex: true },
});
export const meta = pageMeta;

export default function GiftPage() {
  return (
    <PageFrame isNarrow>
      <Gifts />
    </PageFrame>
  );
}
