import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Loaded } from '../../components/loaded';
import { SectionHeading } from '../../components/section';
import section from '../../components/section.module.css';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import styles from './actions.module.css';
import { topCommentsQuery, useReader } from './api';
import { CommentCard } from './comment-card';
import { COMMENTS, commentElement, commentOfHash } from './comment-hash';
import top from './comments.module.css';
import { DiscussionSkeleton } from './comments-skeleton';
import { LikeComment } from './like-comment';
import { text } from './text';

interface CommentsProps {
  titleId: number;
  /** The id as in the URL, which is the key of the top-comments query. */
  id: string;
}

/** Distance below the viewport at which loading starts. */
const DISTANCE = '800px';

/**
 * Last part of a title's page: the top comments, server-rendered, and all comments, whose code and
 * data are loaded when they are near the viewport or linked to.
 */
export function Comments({ titleId, id }: CommentsProps) {
  const place = useRef<HTMLDivElement>(null);
  const { hash } = useLocation();
  const isNear = useNear(place, DISTANCE);
  const isAskedFor = hash === `#${COMMENTS}` || commentOfHash(hash) !== null;
  const discussion = useQuery({
    queryKey: ['comments script'],
    queryFn: () => import('./discussion'),
    enabled: isNear || isAskedFor,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section id={COMMENTS} className={section.section} aria-labelledby="comments-title">
      <SectionHeading id="comments-title">{text.title}</SectionHeading>
      <TopComments id={id} />
      <div ref={place}>
        <Loaded query={discussion} skeleton={<DiscussionSkeleton />}>
          {({ Discussion }) => <Discussion titleId={titleId} />}
        </Loaded>
      </div>
    </section>
  );
}

/** The most liked comments; nothing if there are none, or if loading fails (SPEC §8). */
function TopComments({ id }: { id: string }) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...topCommentsQuery(id, useReader()),
    // The visitors' version, until the member's is loaded.
    placeholderData: () => client.getQueryData<{ data: never[] }>(topCommentsQuery(id).queryKey),
  });
  if (!data || data.data.length === 0) return null;
  return (
    <section className={top.top} aria-labelledby="top-comments">
      <Stack direction="row" align="baseline" wrap below={12} gap={12} rowGap={0}>
        <h3 id="top-comments">{text.top}</h3>
        <Text size={12} tone="quiet">
          {text.ranked}
        </Text>
      </Stack>
      <ul className={top.list}>
        {data.data.map((comment) => (
          <li key={comment.id} className={top.item}>
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

/** Whether an element has been within this distance of the viewport; stays true. */
function useNear(target: RefObject<Element | null>, distance: string): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (isNear || !element) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), {
      rootMargin: distance,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, distance, isNear]);
  return isNear;
}
