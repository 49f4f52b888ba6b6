import { formatMobile } from '@parde/shared/mobile-number';
import { escapeHtml } from '../../../domain/escape-html.ts';
import { standalonePage, standalonePolicy } from '../../../domain/standalone-page.ts';
import type { SandboxSms } from '../../../integrations/sms/site-sms.ts';

const STYLE = `
*{box-sizing:border-box}
:root{color-scheme:dark}
body{margin:0;min-height:100vh;background:#0e0f11;color:rgba(255,255,255,.92);font:400 1rem/1.75 Tahoma,system-ui,sans-serif}
header{padding:8px 16px;background:#1f2226;border-block-end:1px solid rgba(255,255,255,.08);font-size:.875rem;text-align:center}
main{max-inline-size:440px;margin:0 auto;padding:24px 16px 40px}
h1{margin:0 0 16px;font-size:1.25rem}
p{color:rgba(255,255,255,.64)}
ol{display:grid;gap:12px;margin:0;padding:0;list-style:none}
li{padding:12px 16px;background:#17191c;border:1px solid rgba(255,255,255,.08);border-radius:16px}
li p{margin:0;color:inherit;white-space:pre-line;unicode-bidi:plaintext;overflow-wrap:anywhere}
small{color:rgba(255,255,255,.64)}
`;

export const SANDBOX_POLICY = standalonePolicy(STYLE);

const time = new Intl.DateTimeFormat('fa-IR', { timeStyle: 'medium', timeZone: 'Asia/Tehran' });

const messageOf = ({ mobile, text, at }: SandboxSms) => `<li>
<small>به <bdi dir="ltr">${formatMobile(mobile)}</bdi>، ساعت <time datetime="${at.toISOString()}">${time.format(at)}</time></small>
<p dir="auto">${escapeHtml(text)}</p>
</li>`;

/** A page that looks like a telephone and shows the messages that the demo would have sent; works without scripts. */
export function sandboxPage(messages: readonly SandboxSms[]): string {
  const list =
    messages.length === 0
      ? '<p>هنوز پیامکی نیامده است. در صفحهٔ ورود، شماره‌ای بنویسید و این صفحه را تازه کنید.</p>'
      : `<ol>${messages.map(messageOf).join('')}</ol>`;
  const body = `<header>پیامک‌های آزمایشی؛ به هیچ گوشی‌ای فرستاده نمی‌شوند</header>
<main><h1>پیامک‌ها</h1>
${list}
</main>`;
  return standalonePage({ title: 'پیامک‌های آزمایشی', style: STYLE, body });
}
