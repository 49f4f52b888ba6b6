import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Button } from '../components/button';
import { Notice } from '../components/notice';
import { PageFrame } from '../components/page-frame';
import { TitleHeading } from '../components/title-heading';
import { ScreenshotGrid, screenshotsQuery } from '../features/screenshots/screenshot-grid';
import { text } from '../features/screenshots/text';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { routeData } from '../lib/route-data';

const page = routeData(async ({ params, query }) => {
  const { title } = await query(screenshotsQuery(params.id ?? ''));
  return {
    // The page is guarded, so it is not indexed.
    head: {
      title: text.pageTitle(title.titleFa),
      path: paths.screenshots(title.id),
      image: title.poster,
      noindex: true,
    },
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function ScreenshotsPage() {
  const { id = '' } = useParams();
  const { title, data: shots } = useSuspenseQuery(screenshotsQuery(id)).data;
  return (
    <PageFrame>
      <TitleHeading title={title} subject={text.subject} />
      {shots.length > 0 ? (
        <ScreenshotGrid key={id} shots={shots} name={title.titleFa} />
      ) : (
        <Notice
          title={text.none}
          hint={text.noneHint}
          action={<Button to={title.path}>{text.toTitle}</Button>}
        />
      )}
    </PageFrame>
  );
}
