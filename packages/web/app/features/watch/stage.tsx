import type { Watchable } from '@parde/contract';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { ArtImage } from '../../components/art-image';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import { BACKDROP_WIDTHS } from '../../lib/image-sources';
import styles from './stage.module.css';
import {
  ACCESS_ATTRIBUTE,
  dropPrepared,
  FILM_ATTRIBUTE,
  type RenderedFilm,
  SCREEN_ATTRIBUTE,
} from './start-film';
import { text } from './text';

interface StageProps {
  watchable: Watchable;
  /** The player, or the text in its place. */
  children: ReactNode;
}

/** Top of the page: the film in its frame. */
export function Stage({ watchable, children }: StageProps) {
  const { title, episode, versions } = watchable;
  const film: RenderedFilm = {
    titleId: title.id,
    episodeId: episode?.id ?? null,
    fileIds: versions.map(({ fileId }) => fileId),
  };
  const attributes = {
    [ACCESS_ATTRIBUTE]: watchable.access,
    [FILM_ATTRIBUTE]: JSON.stringify(film),
  };
  return (
    <div className={styles.theatre} data-theme="dark">
      <div className={styles.stage} {...attributes}>
        {title.backdrop && (
          <ArtImage
            className={styles.frame}
            src={title.backdrop}
            blur={title.backdropBlur}
            alt=""
            widths={BACKDROP_WIDTHS}
            sizes="(max-width: 1440px) 100vw, 1440px"
            ratio="16 / 9"
            isLargest
          />
        )}
        {children}
        <Screen />
      </div>
    </div>
  );
}

const EMPTY = { __html: '' };

/** Container in which a film may already play before the page is hydrated; React ignores its content. */
const Screen = memo(() => (
  <div
    className={styles.screen}
    {...{ [SCREEN_ATTRIBUTE]: '' }}
    // biome-ignore lint/security/noDangerouslySetInnerHtml: empty
    dangerouslySetInnerHTML={EMPTY}
    suppressHydrationWarning
  />
));

interface StagePanelProps {
  title: string;
  /** What to do next. */
  hint?: ReactNode;
  /** Whether it is a new problem: it is then announced immediately and focused. */
  isNews?: boolean;
  /** Content between text and buttons. */
  children?: ReactNode;
  actions?: ReactNode;
}

/** Text in place of the picture: why nothing plays, and what to do. */
export function StagePanel({ title, hint, isNews = false, children, actions }: StagePanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isNews) panel.current?.focus({ preventScroll: true });
  }, [isNews]);
  // A panel replaces the film, so a prepared playback is not needed.
  useEffect(dropPrepared, []);
  return (
    <Text as="section" center ref={panel} tabIndex={-1} className={styles.panel} aria-label={title}>
      <Stack gap={8} align="center" role={isNews ? 'alert' : undefined}>
        <Text as="h2" size={28} phone={20}>
          {title}
        </Text>
        {hint && (
          <Text tone="quiet" phone={14} className={styles.hint}>
            {hint}
          </Text>
        )}
      </Stack>
      {children}
      {actions && (
        <Stack direction="row" gap={12} justify="center" wrap above={8}>
          {actions}
        </Stack>
      )}
    </Text>
  );
}

/** The film's frame while loading. */
export function StageWaiting() {
  return (
    <div className={styles.waiting} role="status">
      <span className={styles.ring} aria-hidden="true" />
      <span className="visually-hidden">{text.loading}</span>
      <noscript>
        <Text center className={styles.stageWaitingWords}>
          {text.needsScript}
        </Text>
      </noscript>
    </div>
  );
}
