import { PageFrame } from '../components/page-frame';
import { SupportThread } from '../features/support/support-thread';
import { text } from '../features/support/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { routeData } from '../lib/route-data';

const page = routeData(() => ({
  head: { title: text.thread.title, path: paths.supportThread, noindex: true },
}));
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function SupportThreadPage() {
  return (
    <PageFrame>
      <SupportThread />
    </PageFrame>
  );
}
