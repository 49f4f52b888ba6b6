import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { paths } from '../../lib/paths';
import { Banner } from './account-banners';
import { securityQuery } from './api';
import styles from './second-factor-banner.module.css';
import { text } from './text';

/** Tells staff what is missing before they may work, and then leads them there. */
export function SecondFactorBanner() {
  const { data } = useQuery(securityQuery());
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
        // Another site: loaded as a whole.
        <a href={paths.operatorsSite} className={styles.go}>
          {go}
        </a>
      }
    >
      <p>{readyHint}</p>
    </Banner>
  );
}
