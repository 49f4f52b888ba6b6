import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Loaded } from '../../components/loaded';
import { NothingYet } from '../../components/nothing-yet';
import { Pagination } from '../../components/pagination';
import bones from '../../components/skeletons.module.css';
import { pageParam } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { ownCommentsQuery } from './api';
import { OwnComment } from './own-comment';
import styles from './own-comments.module.css';
import own from './skeletons.module.css';
import { text } from './text';

const hrefOf = (page: number) => `${paths.dashboard}${page > 1 ? `?page=${page}` : ''}#comments`;

/** The member's comments, newest first; paged by `page` in the URL. */
export function OwnComments() {
  const [search] = useSearchParams();
  const page = pageParam(search);
  const query = useQuery({ ...ownCommentsQuery(page), placeholderData: keepPreviousData });
  return (
    <Loaded query={query} skeleton={<Skeleton />}>
      {(list) => (
        <>
          {list.data.length > 0 ? (
            <ul className={styles.list}>
              {list.data.map((comment) => (
                <OwnComment key={comment.id} comment={comment} />
              ))}
            </ul>
          ) : page > 1 ? (
            <NothingYet
              title={text.comments.noneHere}
              href={hrefOf(1)}
              action={text.comments.toFirst}
            />
          ) : (
            <NothingYet {...text.comments.empty} href={paths.home()} />
          )}
          <Pagination list={list} hrefOf={hrefOf} />
        </>
      )}
    </Loaded>
  );
}

function Skeleton() {
  return (
    <div aria-hidden="true">
      <span className={`${bones.bone} ${own.comment}`} />
      <span className={`${bones.bone} ${own.comment}`} />
    </div>
  );
}
