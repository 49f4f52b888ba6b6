import { formatPlain } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { ArtImage } from '../../components/art-image';
import { PageFrame } from '../../components/page-frame';
import { Stack } from '../../components/stack';
import { Text } from '../../components/typography';
import type { SignInState } from '../../lib/guard';
import { BACKDROP_WIDTHS } from '../../lib/image-sources';
import { paths } from '../../lib/paths';
import { apiQuery } from '../../lib/query-client';
import { loadBelowFold, routeData } from '../../lib/route-data';
import { useIsHydrated } from '../../lib/use-is-hydrated';
import styles from './auth-frame.module.css';
import authPartsStyles from './auth-parts.module.css';
import { text } from './text';

/** A column for the form; next to it, on wide screens, a picture of the catalogue. */
export function AuthFrame({ children }: { children: ReactNode }) {
  const slides = useQuery(artQuery()).data?.data ?? [];
  const art = slides.find((slide) => slide.backdrop !== null);
  return (
    <PageFrame className={styles.frame}>
      <div className={styles.column}>{children}</div>
      {art?.backdrop && (
        <figure className={styles.art} data-theme="dark">
          <ArtImage
            src={art.backdrop}
            blur={art.backdropBlur}
            alt=""
            widths={BACKDROP_WIDTHS}
            sizes="(min-width: 1440px) 896px, 60vw"
            ratio="16 / 9"
            className={styles.picture}
          />
          <Text as="figcaption" size={12} tone="quiet" className={styles.caption}>
            <bdi>{art.titleFa}</bdi>
            {art.year !== null && <>، {formatPlain(art.year)}</>}
          </Text>
        </figure>
      )}
    </PageFrame>
  );
}

/** Title of an auth page and the text below it. */
export function AuthHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Stack as="header" gap={8} below={24}>
      <h1>{title}</h1>
      {children && (
        <Text tone="quiet" className={authPartsStyles.lead}>
          {children}
        </Text>
      )}
    </Stack>
  );
}

/** The reason why a visitor was redirected here; renders nothing for those who came on their own. */
export function ReasonNote({ words }: { words: (reason: string) => string }) {
  const state: SignInState | null = useLocation().state;
  // The server does not know the navigation state.
  const isHydrated = useIsHydrated();
  if (!isHydrated || !state?.for) return null;
  return (
    <Text below={24} className={authPartsStyles.notice}>
      {words(text.reasons[state.for])}
    </Text>
  );
}

interface OutcomeProps {
  title: string;
  /** Explanation and next steps. */
  children?: ReactNode;
  actions?: ReactNode;
  as?: 'h1' | 'h2';
}

/** Replaces a form once it is submitted, and takes its focus. */
export function Outcome({ title, children, actions, as: Heading = 'h1' }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <Stack as="header" gap={8} below={24}>
        <Heading ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        {children && (
          <Text tone="quiet" className={authPartsStyles.lead}>
            {children}
          </Text>
        )}
      </Stack>
      {actions && (
        <Stack direction="row" gap={12} wrap above={24}>
          {actions}
        </Stack>
      )}
    </div>
  );
}

/** Pictures for the panel next to the forms. */
const artQuery = () => apiQuery('GET /api/titles/slideshow', {});

/** Loads the frame of all pages below `/auth`; they also work without the picture. */
export const authFrameData = routeData(async ({ query }) => {
  await loadBelowFold(query, [artQuery()]);
  return { head: { title: null, path: paths.login() } };
});

/** Loader and head of a page below `/auth`; not indexed by search engines. */
export const authPage = (words: () => { title: string; description: string }, path: string) =>
  routeData(() => ({ head: { ...words(), path, noindex: true } }));
