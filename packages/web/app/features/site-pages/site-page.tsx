import type { SitePage as PageName } from '../../config/site-config';
import { apiQuery } from '../../lib/query-client';
import styles from './site-page.module.css';

export const sitePageQuery = (name: PageName) =>
  apiQuery('GET /api/site/pages/{name}', { params: { name } });

interface SitePageProps {
  title: string;
  /** HTML from the API, generated from Markdown without raw HTML. */
  html: string;
}

/** A text page. */
export function SitePage({ title, html }: SitePageProps) {
  return (
    <article className={styles.page}>
      <h1>{title}</h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made on the server, markup escaped */}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
}
