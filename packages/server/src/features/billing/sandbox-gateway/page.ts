import { escapeHtml } from '../../../domain/escape-html.ts';
import { PAGE_STYLE } from './page-style.ts';
import type { SandboxPayment } from './queries.ts';
import { ACTIONS, type Action } from './service.ts';
import { BUTTONS, ENDINGS, HINTS, text } from './text.ts';

const RIALS_OF_TOMAN = 10;
const tomans = new Intl.NumberFormat('fa-IR');
const amountOf = ({ amount }: SandboxPayment) => tomans.format(amount / RIALS_OF_TOMAN);

function page(title: string, content: string): string {
  return `<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#0e0f11">
<title>${escapeHtml(title)} · ${text.name}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<header>${text.notice}</header>
<main>${content}</main>
</body>
</html>
`;
}

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

/** The payment page. @param proof token that the form must send */
export function paymentPage(payment: SandboxPayment, proof: string): string {
  const isTrial = (action: Action) => HINTS[action] !== undefined;
  const plain = ACTIONS.filter((action) => !isTrial(action)).map(button);
  const trials = ACTIONS.filter(isTrial).map(button);
  return page(
    text.amount,
    `<div class="sheet">
<h1>${text.amount}</h1>
<p class="amount"><strong>${amountOf(payment)}</strong> ${text.toman}</p>
<dl>
<dt>${text.shop}</dt><dd>${text.shopName}</dd>
<dt>${text.description}</dt><dd dir="auto">${escapeHtml(payment.description)}</dd>
</dl>
<form method="post" autocomplete="off">
<input type="hidden" name="proof" value="${escapeHtml(proof)}">
${plain.join('\n')}
<h2>${text.trials}</h2>
${trials.join('\n')}
</form>
</div>`,
  );
}

/** The page of a payment that is finished or expired. */
export function endedPage(payment: SandboxPayment): string {
  const amount = `<p>${amountOf(payment)} ${text.toman}</p>`;
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
export const lostPage = (): string => ending({ title: text.lost, hint: text.lostHint });
