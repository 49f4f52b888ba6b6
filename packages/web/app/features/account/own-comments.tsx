import type { CallOutput } from '@parde/contract/client';
import { formatCount } from '@parde/shared/digits';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Chip } from '../../components/chip';
import { EmptySection } from '../../components/empty-state';
import { MixedWords } from '../../components/mixed-words';
import { PagedList } from '../../components/paged-list';
import { Bone } from '../../components/skeletons';
import { Stack } from '../../components/stack';
import { TimeAgo } from '../../components/time-ago';
import { Text } from '../../components/typography';
import { usePage } from '../../lib/page-param';
import { paths } from '../../lib/paths';
import { ownCommentsQuery } from './api';
import styles from './own-comments.module.css';
import { text } from './text';

const hrefOf = (page: number) => `${paths.dashboard}${page > 1 ? `?page=${page}` : ''}#comments`;

/** The member's comments, newest first; paged by `page` in the URL. */
export function OwnComments() {
  const page = usePage();
  const query = useQuery({ ...ownCommentsQuery(page), placeholderData: keepPreviousData });
  return (
    <PagedList
      query={query}
      skeleton={<Skeleton />}
      hrefOf={hrefOf}
      empty={<EmptySection {...text.comments.empty} href={paths.home()} />}
      emptyPage={text.comments.emptyPage}
    >
      {(items) => (
        <Stack as="ul" gap={8}>
          {items.map((comment) => (
            <OwnComment key={comment.id} comment={comment} />
          ))}
        </Stack>
      )}
    </PagedList>
  );
}

function Skeleton() {
  return (
    <Stack gap={8} below={8} aria-hidden="true">
      <Bone height={112} radius="card" />
      <Bone height={112} radius="card" />
    </Stack>
  );
}

type Comment = CallOutput<'GET /api/user/comments'>['data'][number];

/** The member's own comment, clamped to a few lines; the title's page shows it completely. */
function OwnComment({ comment }: { comment: Comment }) {
  const { title, body, isSpoiler, replyToName, likes, createdAt, editedAt } = comment;
  return (
    <Stack as="li" gap={4} panel>
      <Stack as="p" direction="row" align="center" wrap gap={12} rowGap={4}>
        <Text as={Link} weight="medium" to={title.path} className={styles.title}>
          <bdi>{title.titleFa}</bdi>
        </Text>
        {isSpoiler && <Chip>{text.comments.spoiler}</Chip>}
      </Stack>
      <Text lines={4} className={styles.body}>
        <bdi>{body === null ? text.comments.deleted : <MixedWords text={body} />}</bdi>
      </Text>
      <Stack as="p" direction="row" wrap size={14} tone="quiet" gap={16} rowGap={0}>
        <TimeAgo at={createdAt} />
        {editedAt && <span>{text.comments.edited}</span>}
        {replyToName && (
          <span>
            {text.comments.replyTo} <bdi>{replyToName}</bdi>
          </span>
        )}
        {likes > 0 && <span>{text.comments.likes(formatCount(likes))}</span>}
      </Stack>
    </Stack>
  );
}
