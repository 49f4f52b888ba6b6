import { z } from 'zod';
import { endpoint } from './endpoint.ts';

/** Pages that the operator writes in Markdown; one without text does not exist. */
export const SITE_PAGES = ['about', 'terms', 'privacy'] as const;
export type SitePageName = (typeof SITE_PAGES)[number];

export const faqEntry = z.object({ question: z.string(), answer: z.string() });

const tag = 'site';

export const getSitePage = endpoint({
  method: 'GET',
  path: '/api/site/pages/{name}',
  summary: 'A page that the operator wrote, as safe HTML',
  tag,
  params: z.object({ name: z.enum(SITE_PAGES) }),
  response: z.object({
    /** Headings begin at `h2`; no raw HTML of the operator's, no scripts, no pictures. */
    html: z.string(),
    /** Its beginning as plain text, for link previews. */
    description: z.string(),
  }),
  errors: [404],
});

export const getSupportInfo = endpoint({
  method: 'GET',
  path: '/api/site/support',
  summary: 'Questions with answers, and how to reach the operators',
  tag,
  response: z.object({
    faq: z.array(faqEntry),
    contact: z.object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      address: z.string().nullable(),
    }),
  }),
});
