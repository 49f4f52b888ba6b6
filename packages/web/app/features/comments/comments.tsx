import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useLocation } from 'react-router';
import { Loaded } from '../../components/loaded';
import section from '../../components/section.module.css';
import { SectionHeading } from '../../components/section-heading';
import { COMMENTS, commentOfHash } from './comment-hash';
import { DiscussionSkeleton } from './comments-skeleton';
import { text } from './text';
import { TopComments } from './top-comments';
import { useNear } from './use-near';

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
