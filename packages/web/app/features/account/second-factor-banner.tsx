import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { paths } from '../../lib/paths';
import { isOperatorsSite, nextPath } from '../../lib/return-path';
import { Banner } from './account-banners';
import { securityQuery } from './api';
import styles from './second-factor-banner.module.css';
import { text } from './text';

/** The screen of the operators' site that redirected the staff member here; `null` if they came on their own. */
function useScreenToReturnTo(): string | null {
  const [search] = useSearchParams();
  const next = nextPath(search.get('next'));
  return isOperatorsSite(next) ? next : null;
}

/** Called after a second factor was set up: returns staff to the screen that redirected them here. */
export function useReturnToScreen(): () => void {
  const screen = useScreenToReturnTo();
  // A different site, so it needs a full page load.
  return () => screen && location.assign(screen);
}

/**
 * Tells staff that a second factor is required before they can work, and links to the operators' site once it is set
 * up.
 */
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
