import { useSuspenseQuery } from '@tanstack/react-query';
import { apiQuery } from '../lib/api-query';
import { pageMeta } from '../lib/meta';
import { routeData } from '../lib/route-data';

const newest = () => apiQuery('GET /api/titles/search', { query: { type: 'all' } });

const page = routeData(async ({ query }) => {
  await query(newest());
  return { head: { title: null, path: '/' } };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function HomePage() {
  const { data } = useSuspenseQuery(newest());
  return (
    <ul>
      {data.data.map((title) => (
        <li key={title.id}>{title.titleFa}</li>
      ))}
    </ul>
  );
}
