import { escapeHtml } from '../../../domain/escape-html.ts';
import { siteName } from '../../../domain/site-defaults.ts';
import type { MailContent, MailItem, WrittenMail } from './mail-content.ts';

const NO_ANSWER = 'این نامه خودکار فرستاده شده است؛ کسی پاسخ آن را نمی‌خواند.';
const IF_NO_BUTTON = 'اگر دکمه کار نکرد، این نشانی را در مرورگر باز کنید:';

/** @throws Error for a URL that mails must not link to */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`no web address: ${protocol}`);
  return href;
}

/* Mail programs support little CSS: styles are inline, layout uses tables. The style sheet only inverts the colours
   in dark mode where that is supported. */
const FONT = "font-family:Vazirmatn,Tahoma,'Segoe UI',Arial,sans-serif";
const TEXT = `${FONT};font-size:16px;line-height:1.9;color:#1b1d20`;
const QUIET = `${FONT};font-size:14px;line-height:1.9;color:#5c6066`;
const DARK_SHEET = `@media (prefers-color-scheme:dark){
.ground{background-color:#0e0f11!important}
.card{background-color:#17191c!important;border-color:#2a2d31!important}
.text{color:#ebebeb!important}
.quiet{color:#a6a8ab!important}
.link{color:#4fb9ae!important}
.line{border-color:#2a2d31!important}
}`;

function paragraph(text: string, kind: 'text' | 'quiet'): string {
  const style = kind === 'text' ? TEXT : QUIET;
  return `<p class="${kind}" style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`;
}

function button(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td bgcolor="#19857b" style="border-radius:10px;background-color:#19857b"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 28px;border-radius:10px;${FONT};font-size:16px;line-height:1.5;font-weight:700;color:#020403;text-decoration:none">${escapeHtml(label)}</a></td>
</tr></table>`;
}

function plainLink(url: string): string {
  return `<p class="quiet" style="margin:0 0 4px;${QUIET}">${IF_NO_BUTTON}</p>
<p dir="ltr" style="margin:0 0 24px;text-align:left;unicode-bidi:isolate;word-break:break-all;font-family:Consolas,Menlo,monospace;font-size:13px;line-height:1.6"><a class="link" href="${escapeHtml(url)}" style="color:#126a62">${escapeHtml(url)}</a></p>`;
}

function listItem({ title, text, url }: MailItem): string {
  return `<tr><td class="line" style="padding:14px 0;border-top:1px solid #e3e5e8">
<p style="margin:0;${TEXT};font-weight:700"><a class="link" dir="auto" href="${escapeHtml(webAddress(url))}" style="color:#126a62;text-decoration:none">${escapeHtml(title)}</a></p>
<p class="quiet" dir="auto" style="margin:2px 0 0;text-align:right;${QUIET}">${escapeHtml(text)}</p>
</td></tr>`;
}

function list(items: readonly MailItem[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 16px">
${items.map(listItem).join('\n')}
</table>`;
}

function toHtml(content: MailContent): string {
  const url = webAddress(content.action.url);
  const site = webAddress(content.siteUrl);
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="format-detection" content="telephone=no">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(content.subject)}</title>
<style>${DARK_SHEET}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:#f1f2f4">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(content.preheader)}${'&#847;&zwnj;&nbsp;'.repeat(60)}</div>
<table role="presentation" class="ground" dir="rtl" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f1f2f4"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px">
<tr><td align="right" style="padding:0 8px 16px"><a class="text" href="${escapeHtml(site)}" style="${FONT};font-size:24px;line-height:1.4;font-weight:800;color:#1b1d20;text-decoration:none">${escapeHtml(siteName())}</a></td></tr>
<tr><td class="card" align="right" style="padding:32px 24px 16px;border:1px solid #e3e5e8;border-radius:16px;background-color:#ffffff;text-align:right">
<h1 class="text" style="margin:0 0 16px;${FONT};font-size:22px;line-height:1.5;font-weight:800;color:#1b1d20">${escapeHtml(content.heading)}</h1>
${content.before.map((text) => paragraph(text, 'text')).join('\n')}
${content.items ? list(content.items) : ''}
${button(content.action.label, url)}
${content.after.map((text) => paragraph(text, 'quiet')).join('\n')}
${plainLink(url)}
</td></tr>
<tr><td align="right" style="padding:16px 8px 0">${paragraph(NO_ANSWER, 'quiet')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function toText(content: MailContent): string {
  const url = webAddress(content.action.url);
  const items = (content.items ?? []).map((item) =>
    [`• ${item.title}`, item.text, webAddress(item.url)].join('\n'),
  );
  return `${[
    content.heading,
    ...content.before,
    ...items,
    // On a line of its own: mail programs detect URLs and include adjacent characters.
    `${content.action.label}:\n${url}`,
    ...content.after,
    `-- \n${siteName()}\n${webAddress(content.siteUrl)}\n${NO_ANSWER}`,
  ].join('\n\n')}\n`;
}

/** Renders both forms of a mail, with everything escaped. */
export function renderMail(content: MailContent): WrittenMail {
  return { subject: content.subject, html: toHtml(content), text: toText(content) };
}
