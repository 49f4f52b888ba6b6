import { formatTomans, tomanWords } from '@parde/shared/tomans';
import { escapeHtml } from '../../../domain/escape-html.ts';
import { siteName } from '../../../domain/site-defaults.ts';
import { standalonePage } from '../../../domain/standalone-page.ts';
import type { SandboxPayment } from './sandbox-payments.ts';
import { ACTIONS, type Action } from './sandbox-payments.ts';

const text = {
  name: 'درگاه آزمایشی',
  notice: 'درگاه آزمایشی؛ پولی جابه‌جا نمی‌شود',
  amount: 'مبلغ پرداخت',
  shop: 'پذیرنده',
  description: 'بابت',
  trials: 'آزمودن حالت‌های دیگر',
  lost: 'چنین پرداختی پیدا نشد',
  lostHint: 'نشانی این صفحه را سایت می‌سازد. از صفحهٔ خرید دوباره آغاز کنید.',
} as const;

const BUTTONS: Record<Action, string> = {
  pay: 'پرداخت',
  cancel: 'انصراف',
  fail: 'پرداخت ناموفق',
  pay_unseen: 'پرداخت بدون بازگشت',
  pay_late: 'پرداخت با تأخیر',
  pay_twice: 'پرداخت و بازگشت دوباره',
};

/** Explanations of the test buttons. */
const HINTS: Partial<Record<Action, string>> = {
  fail: 'بانک پرداخت را نمی‌پذیرد.',
  pay_unseen: 'پول می‌رسد، ولی مرورگر هرگز به سایت برنمی‌گردد.',
  pay_late: 'مرورگر همین حالا برمی‌گردد و پول بیست ثانیه بعد می‌رسد.',
  pay_twice: 'درگاه دو بار به سایت خبر می‌دهد.',
};

/** Messages for payments that are finished or expired. */
const ENDINGS = {
  paid: { title: 'پرداخت انجام شد', hint: 'اکنون می‌توانید این پنجره را ببندید.' },
  failed: { title: 'پرداخت انجام نشد', hint: 'برای تلاش دوباره، خرید را در سایت از سر بگیرید.' },
  reversed: { title: 'پول این پرداخت بازگشت', hint: 'می‌توانید این پنجره را ببندید.' },
  expired: {
    title: 'مهلت این پرداخت گذشت',
    hint: 'پولی پرداخت نشد. برای تلاش دوباره، خرید را در سایت از سر بگیرید.',
  },
} as const;

const page = (title: string, content: string): string =>
  standalonePage({
    title: `${title} · ${text.name}`,
    style: PAGE_STYLE,
    body: `<header>${text.notice}</header>\n<main>${content}</main>`,
  });

const ending = ({ title, hint }: { title: string; hint: string }, rest = '') =>
  page(title, `<div class="sheet ending"><h1>${title}</h1><p>${hint}</p>${rest}</div>`);

function button(action: Action): string {
  const hint = HINTS[action];
  const name = `name="action" value="${action}"`;
  if (hint) {
    return `<button class="trial" ${name} aria-labelledby="${action}" aria-describedby="${action}-hint">
<span id="${action}">${BUTTONS[action]}</span><small id="${action}-hint">${hint}</small></button>`;
  }
  return `<button${action === 'pay' ? ' class="go"' : ''} ${name}>${BUTTONS[action]}</button>`;
}

/**
 * The payment page.
 *
 * @param token token that the form must send
 */
export function paymentPage(payment: SandboxPayment, token: string): string {
  const isTrial = (action: Action) => HINTS[action] !== undefined;
  const plain = ACTIONS.filter((action) => !isTrial(action)).map(button);
  const trials = ACTIONS.filter(isTrial).map(button);
  return page(
    text.amount,
    `<div class="sheet">
<h1>${text.amount}</h1>
<p class="amount"><strong>${formatTomans(payment.amount)}</strong> تومان</p>
<dl>
<dt>${text.shop}</dt><dd dir="auto">${escapeHtml(siteName())}</dd>
<dt>${text.description}</dt><dd dir="auto">${escapeHtml(payment.description)}</dd>
</dl>
<form method="post" autocomplete="off">
<input type="hidden" name="proof" value="${escapeHtml(token)}">
${plain.join('\n')}
<h2>${text.trials}</h2>
${trials.join('\n')}
</form>
</div>`,
  );
}

/** The page of a payment that is finished or expired. */
export function closedPage(payment: SandboxPayment): string {
  const amount = `<p>${tomanWords(payment.amount)}</p>`;
  switch (payment.state) {
    case 'paid':
    case 'verified':
      return ending(ENDINGS.paid, amount);
    case 'waiting':
      return ending(ENDINGS.expired);
    case 'failed':
    case 'reversed':
      return ending(ENDINGS[payment.state]);
  }
}

/** The page for an unknown payment. */
export const notFoundPage = (): string => ending({ title: text.lost, hint: text.lostHint });

/** Package file of the font by its URL; the font of the built site has other URLs. */
export const FONTS = {
  '/sandbox-gateway/vazirmatn.woff2': 'vazirmatn-arabic-wght-normal.woff2',
  '/sandbox-gateway/vazirmatn-latin.woff2': 'vazirmatn-latin-wght-normal.woff2',
} as const;

/** Handwritten styles: this page represents another company and is independent of the site's build. */
export const PAGE_STYLE = `
@font-face{font-family:Vazirmatn;src:url(/sandbox-gateway/vazirmatn.woff2) format("woff2");font-weight:100 900;font-display:swap}
@font-face{font-family:Vazirmatn;src:url(/sandbox-gateway/vazirmatn-latin.woff2) format("woff2");font-weight:100 900;font-display:swap;
unicode-range:U+0000-00FF}
*{box-sizing:border-box}
:root{color-scheme:dark}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#0e0f11;color:rgba(255,255,255,.92);
font:400 1rem/1.75 Vazirmatn,Tahoma,system-ui,sans-serif}
header{padding:8px 16px;background:#1f2226;border-block-end:1px solid rgba(255,255,255,.08);
color:rgba(255,255,255,.92);font-size:.875rem;font-weight:500;text-align:center}
main{flex:1;display:grid;place-items:center;padding:24px 16px 40px}
.sheet{inline-size:min(100%,440px);padding:24px;background:#17191c;border:1px solid rgba(255,255,255,.08);border-radius:16px}
@media(min-width:480px){.sheet{padding:40px}}
h1{margin:0;font-size:.875rem;font-weight:500;color:rgba(255,255,255,.64)}
.amount{margin:0 0 24px;font-size:1.25rem;font-weight:500;line-height:1.35;overflow-wrap:anywhere}
.amount strong{font-size:2.5rem;font-weight:800}
dl{display:grid;grid-template-columns:auto 1fr;gap:8px 16px;margin:0 0 24px;padding-block:16px;
border-block:1px solid rgba(255,255,255,.08);font-size:.875rem}
dt{color:rgba(255,255,255,.64)}
dd{margin:0;text-align:end;overflow-wrap:anywhere}
form{display:grid;gap:12px}
button{min-block-size:48px;padding:8px 16px;border:1px solid rgba(255,255,255,.16);border-radius:10px;background:none;
color:inherit;font:inherit;font-weight:500;cursor:pointer;transition:background-color 120ms}
button:hover{background:#1f2226}
button:focus-visible{outline:2px solid #19857b;outline-offset:2px}
.go{border-color:#19857b;background:#19857b;color:#020403;font-weight:700}
.go:hover{border-color:#1f9a8f;background:#1f9a8f}
h2{margin:12px 0 0;font-size:.875rem;font-weight:500;color:rgba(255,255,255,.64)}
.trial{display:block;inline-size:100%;text-align:start;line-height:1.6}
.trial small{display:block;font-size:.75rem;font-weight:400;color:rgba(255,255,255,.64)}
.ending{text-align:center}
.ending h1{margin-block-end:8px;font-size:1.25rem;font-weight:700;color:inherit}
.ending p{margin:0;color:rgba(255,255,255,.64)}
.ending p + p{margin-block-start:24px;font-size:.875rem}
@media(prefers-reduced-motion:reduce){button{transition:none}}
`;
