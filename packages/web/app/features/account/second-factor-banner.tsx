import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/paths';
import { isOperatorsSite, nextPath } from '../../lib/return-path';
import { Banner } from './account-banners';
import { securityQuery } from './api';
import styles from './second-factor-banner.module.css';
import { text } from './text';

/** The screen of the operators' site that sent its staff here; null: somebody came by themselves. */
function useScreenToReturnTo(): string | null {
  const [search] = useSearchParams();
  const next = nextPath(search.get('next'));
  return isOperatorsSite(next) ? next : null;
}

/** For when a second factor was set up: leads staff on to the screen that sent them here. */
export function useReturnToScreen(): () => void {
  const screen = useScreenToReturnTo();
  // Another site: loaded as a whole.
  return () => screen && location.assign(screen);
}

/** Tells staff what is missing before they may work, and then leads them there. */
export function SecondFactorBanner() {
  const { data } = useQuery(securityQuery());
  const screen = useScreenToReturnTo();
  const wasMissing = useRef(false);
  const isMissing = data?.isSecondFactorMissing ?? false;
  wasMissing.current ||= isMissing;
  const { title, hint, ready, readyHint, go } = text.security.missing;
  if (isMissing) {
    return (
      <Banner isSerious title={title} action={null}>
        <p>{hint}</p>
      </Banner>
    );
  }
  if (!wasMissing.current) return null;
  return (
    <Banner
      title={ready}
      action={
        <a href={screen ?? paths.operatorsSite} className={styles.go}>
          {go}
        </a>
      }
    >
      <p>{readyHint}</p>
    </Banner>
  );
}
