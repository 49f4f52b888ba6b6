import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  lazy,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { Loaded } from '../../components/loaded';
import { SectionHeading } from '../../components/section';
import section from '../../components/section.module.css';
import { importWithRetry } from '../../lib/late-scripts';
import { topCommentsQuery, useReader } from './api';
import { COMMENTS, commentOfHash } from './comment-hash';
import { DiscussionSkeleton } from './comments-skeleton';

/** Rendered by the server; the content above is usable before this script has loaded. */
const CommentGrid = lazy(() => importWithRetry(() => import('./comment-grid')));

interface CommentsProps {
  titleId: number;
  /** The id as in the URL, which is the key of the top-comments query. */
  id: string;
}

/** Defined here, because the remaining text is loaded with the comments. */
const TITLE = 'دیدگاه‌ها';

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
      <SectionHeading id="comments-title">{TITLE}</SectionHeading>
      <TopComments id={id} />
      <div ref={place}>
        <Loaded query={discussion} skeleton={<DiscussionSkeleton />}>
          {({ Discussion }) => <Discussion titleId={titleId} />}
        </Loaded>
      </div>
    </section>
  );
}

/** The most liked comments; renders nothing if there are none, or if loading fails (SPEC §8). */
function TopComments({ id }: { id: string }) {
  const client = useQueryClient();
  const { data } = useQuery({
    ...topCommentsQuery(id, useReader()),
    // The visitors' version, until the member's is loaded.
    placeholderData: () => client.getQueryData<{ data: never[] }>(topCommentsQuery(id).queryKey),
  });
  // Keeps what was rendered until the script has loaded, even if the member's version arrives first.
  const comments = useDeferredValue(data?.data);
  if (!comments || comments.length === 0) return null;
  return (
    <Suspense>
      <CommentGrid comments={comments} />
    </Suspense>
  );
}

/** Whether an element has ever been within this distance of the viewport. */
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
