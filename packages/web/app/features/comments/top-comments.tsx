import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import styles from './actions.module.css';
import { topCommentsQuery } from './api';
import { CommentCard } from './comment-card';
import { commentElement } from './comment-hash';
import { LikeComment } from './like-comment';
import { text } from './text';
import top from './top-comments.module.css';
import { useReader } from './use-reader';

/** The most liked comments; nothing if there are none, or if loading fails (SPEC §8). */
export function TopComments({ id }: { id: string }) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...topCommentsQuery(id, useReader()),
    // The visitors' version, until the member's is loaded.
    placeholderData: () => client.getQueryData<{ data: never[] }>(topCommentsQuery(id).queryKey),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section className={top.top} aria-labelledby="top-comments">
      <div className={top.head}>
        <h3 id="top-comments">{text.top}</h3>
        <p className={top.ranked}>{text.ranked}</p>
      </div>
      <ul className={top.list}>
        {data.data.map((comment) => (
          <li key={comment.id} className={top.item}>
            <CommentCard comment={comment}>
              <div className={styles.actions}>
                <LikeComment comment={comment} />
                <Link
                  className={styles.action}
                  to={`#${commentElement(comment.id)}`}
                  preventScrollReset
                >
                  {text.inThread}
                </Link>
              </div>
            </CommentCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
