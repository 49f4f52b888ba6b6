import type { Comment } from '@parde/contract';
import { Link } from 'react-router';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { replayMissedPresses } from '../../lib/late-scripts';
import styles from './actions.module.css';
import { CommentCard } from './comment-card';
import grid from './comment-grid.module.css';
import { commentElement } from './comment-hash';
import { LikeComment } from './like-comment';
import { text } from './text';

/** The top comments of a title. */
export default function CommentGrid({ comments }: { comments: Comment[] }) {
  return (
    <section ref={replayMissedPresses} className={grid.top} aria-labelledby="top-comments">
      <Stack direction="row" align="baseline" wrap below={12} gap={12} rowGap={0}>
        <h3 id="top-comments">{text.top}</h3>
        <Text size={12} tone="quiet">
          {text.ranked}
        </Text>
      </Stack>
      <ul className={grid.list}>
        {comments.map((comment) => (
          <li key={comment.id} className={grid.item}>
            <CommentCard comment={comment}>
              <Stack direction="row" wrap className={styles.actions}>
                <LikeComment comment={comment} />
                <Link
                  className={styles.action}
                  to={`#${commentElement(comment.id)}`}
                  preventScrollReset
                >
                  {text.inThread}
                </Link>
              </Stack>
            </CommentCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
