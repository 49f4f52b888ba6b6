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
  /** The same as it stands in the address, which names the query of the top comments. */
  id: string;
}

/** So far below the window it begins to load. */
const DISTANCE = '800px';

/**
 * Last part of a title's page: what most readers liked, as the server rendered it, and all comments,
 * which are loaded, script and all, when the reader comes near or a link leads to one of them.
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
