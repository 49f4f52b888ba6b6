import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { PageFrame } from '../components/page-frame';
import { genresQuery, personDetailQuery } from '../features/person/api';
import { Filmography, RoleTabs } from '../features/person/filmography';
import { personHead } from '../features/person/person-head';
import { PersonHeader } from '../features/person/person-header';
import styles from '../features/person/person-page.module.css';
import { parsePersonState, roleOf } from '../features/person/person-state';
import { pageMeta } from '../lib/meta';
import { loadBelowFold, notFound, routeData } from '../lib/route-data';

const page = routeData(async ({ params, url, query }) => {
  const role = roleOf(params.role) ?? notFound();
  const state = parsePersonState(url.searchParams);
  const aside = loadBelowFold(query, [genresQuery()]);
  const person = await query(personDetailQuery(params.id ?? '', role, state));
  await aside;
  return { head: personHead(person, role, state) };
});
export const loader = page.loader;
export const clientLoader = page.clientLoader;
export const meta = pageMeta;

export default function PersonPage() {
  const { role: roleInPath, id = '' } = useParams();
  const [search] = useSearchParams();
  const role = roleOf(roleInPath) ?? 'actor';
  const state = parsePersonState(search);
  const { data: person } = useSuspenseQuery(personDetailQuery(id, role, state));
  return (
    <PageFrame className={styles.page}>
      <PersonHeader person={person} />
      <div>
        <RoleTabs person={person} current={role} />
        <Filmography person={person} role={role} state={state} />
      </div>
    </PageFrame>
  );
}
