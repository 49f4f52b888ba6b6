import { createHash } from 'node:crypto';
import { escapeHtml } from './escape-html.ts';

export interface StandalonePage {
  title: string;
  style: string;
  /** HTML; whoever creates it must escape what others wrote. */
  body: string;
}

/**
 * A self-contained page that needs nothing from the built site: its styles are inline, and it works without scripts.
 */
export const standalonePage = ({ title, style, body }: StandalonePage): string => `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#0e0f11">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
${body}
</body>
</html>
`;

/**
 * The Content-Security-Policy of such a page: it allows its own style, and nothing else except the given sources.
 *
 * @param more sources by directive, e.g. `{ 'font-src': ["'self'"] }`
 */
export function standalonePolicy(
  style: string,
  more: Record<string, readonly string[]> = {},
): string {
  const hash = createHash('sha256').update(style).digest('base64');
  const sources = {
    'default-src': ["'none'"],
    'style-src': [`'sha256-${hash}'`],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...more,
  };
  return Object.entries(sources)
    .map(([name, values]) => [name, ...values].join(' '))
    .join('; ');
}
