import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { Button } from '../components/button';
import { Notice } from '../components/notice';
import { PageFrame } from '../components/page-frame';
import { TitleHeading } from '../components/title-heading';
import { AccessNote } from '../features/files/access-note';
import { text } from '../features/files/text';
import { TitleFiles, titleFilesQuery } from '../features/files/title-files';
import { pageMeta } from '../lib/meta';
import { paths } from '../lib/paths';
import { routeData } from '../lib/route-data';

const page = routeData(async ({ params, query }) => {
  const { title, data } = await query(titleFilesQuery(params.id ?? ''));
  return {
    head: {
      title: text.pageTitle(title.titleFa),
      description: text.description(title.titleFa),
      path: paths.files(title.id),
      image: title.poster,
      imageAlt: title.titleFa,
      // Without files, there is nothing to index yet.
      noindex: data.length === 0,
    },
  };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function TitleFilesPage() {
  const { id = '' } = useParams();
  const { title, data } = useSuspenseQuery(titleFilesQuery(id)).data;
  return (
    <PageFrame>
      <TitleHeading title={title} subject={text.subject} />
      {data.length === 0 ? (
        <Notice
          title={text.empty}
          hint={text.emptyHint}
          action={<Button to={title.path}>{text.emptyAction}</Button>}
        />
      ) : (
        <>
          {data.some(({ isFree }) => !isFree) && <AccessNote />}
          <TitleFiles key={id} groups={data} imdbKey={title.imdbKey} />
        </>
      )}
    </PageFrame>
  );
}
