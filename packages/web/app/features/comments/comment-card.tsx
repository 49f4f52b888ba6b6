import type { Comment } from '@parde/contract';
import clsx from 'clsx';
import { type ReactNode, useId, useState } from 'react';
import { Chip } from '../../components/chip';
import { Disc } from '../../components/disc';
import { EyeIcon, EyeOffIcon } from '../../components/icons/action-icons';
import { PersonIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { TimeAgo } from '../../components/time-ago';
import { TypedText } from '../../components/typed-text';
import { Text } from '../../components/typography';
import { useAuth } from '../../stores/auth';
import styles from './comment-card.module.css';
import { text } from './text';

interface CommentCardProps {
  comment: Comment;
  /** Fragment id; if absent, the comment cannot be linked to. */
  id?: string;
  isMarked?: boolean;
  isSmall?: boolean;
  /** Replaces the text, e.g. while it is edited. */
  instead?: ReactNode;
  /** Buttons and the forms that they open. */
  children?: ReactNode;
}

/** One comment: author, time, text. */
export function CommentCard(props: CommentCardProps) {
  const { comment, id, isMarked, isSmall, instead, children } = props;
  const headId = useId();
  if (comment.body === null) {
    return (
      <article id={id} tabIndex={-1} className={clsx(styles.card, isSmall && styles.small)}>
        <Text size={14} tone="quiet" className={styles.tombstone}>
          {text.deleted}
        </Text>
      </article>
    );
  }
  return (
    <article
      id={id}
      tabIndex={-1}
      className={clsx(styles.card, isSmall && styles.small)}
      data-marked={isMarked || undefined}
      aria-labelledby={headId}
    >
      <Initial name={comment.authorName} isSmall={isSmall} />
      <Stack gap={4} shrink>
        <Stack as="p" direction="row" align="baseline" wrap id={headId} gap={12} rowGap={0} shrink>
          <Text as="bdi" weight="bold" shrink>
            {comment.authorName ?? text.formerMember}
          </Text>
          {comment.isOwn && <Chip>{text.you}</Chip>}
          {isSmall && comment.replyToName && (
            <Text as="span" size={12} tone="quiet">
              {text.inReplyTo} <bdi>{comment.replyToName}</bdi>
            </Text>
          )}
          <Text as="span" size={12} tone="quiet">
            <TimeAgo at={comment.createdAt} />
          </Text>
          {comment.editedAt && (
            <Text as="span" size={12} tone="quiet">
              {text.edited}
            </Text>
          )}
        </Stack>
        {instead ?? <Words comment={comment} body={comment.body} />}
        {children}
      </Stack>
    </article>
  );
}

function Initial({ name, isSmall }: { name: string | null; isSmall: boolean | undefined }) {
  return (
    <Disc size={isSmall ? 32 : 40} aria-hidden="true">
      {name === null ? <PersonIcon size={20} /> : [...name][0]}
    </Disc>
  );
}

/** The text of a comment; a reader's own spoilers are not hidden. */
function Words({ comment, body }: { comment: Comment; body: string }) {
  const hidesSpoilers = useAuth((state) => state.user?.preferences.hideSpoilers ?? true);
  const words = <TypedText body={body} />;
  const isVeiled = comment.isSpoiler && hidesSpoilers && !comment.isOwn;
  return <div>{isVeiled ? <SpoilerVeil>{words}</SpoilerVeil> : words}</div>;
}

/** Hides spoilers, also from screen readers, until they are revealed. */
function SpoilerVeil({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={styles.veil} data-open={isOpen}>
      <Stack
        as="p"
        direction="row"
        align="center"
        wrap
        size={14}
        tone="quiet"
        className={styles.line}
      >
        <span>{text.spoiler}</span>
        <button
          type="button"
          className={styles.button}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? <EyeOffIcon size={16} /> : <EyeIcon size={16} />}
          {isOpen ? text.veil : text.unveil}
        </button>
      </Stack>
      <div id={id}>{isOpen && children}</div>
    </div>
  );
}
