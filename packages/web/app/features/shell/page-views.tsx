import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { reportedPath } from '../../lib/analytics/reported-path';
import { useSite } from '../../lib/use-site';

/** Reports page views, if the operator configured a service. Never delays a page. */
export function PageViews() {
  const { analytics } = useSite();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!analytics) return;
    // After a second the page has loaded and its title is set.
    const timer = setTimeout(() => {
      void import('../../lib/analytics/report-page-view').then(({ reportPageView }) =>
        reportPageView(analytics, location.origin + reportedPath(pathname, search)),
      );
    }, 1000);
    return () => clearTimeout(timer);
  }, [analytics, pathname, search]);
  return null;
}
