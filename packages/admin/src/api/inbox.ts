import { MAX_INBOX_COUNT } from '@parde/contract';
import type { CallOutput } from '@parde/contract/client';
import { formatCount, toPersianDigits } from '@parde/shared/digits';
import { useQuery } from '@tanstack/react-query';
import { callApi } from './client';

export type InboxKind = CallOutput<'GET /api/admin/inbox'>['kinds'][number];

export const INBOX_KINDS: Record<InboxKind['kind'], { name: string; path: string }> = {
  comments: { name: 'دیدگاه‌های نگه‌داشته یا گزارش‌شده', path: '/comments' },
  lists: { name: 'فهرست‌های نگه‌داشته یا گزارش‌شده', path: '/lists' },
  reports: { name: 'گزارش‌های اشکال فیلم', path: '/playback-reports' },
  requests: { name: 'درخواست‌های بی‌پاسخ', path: '/requests' },
  support: { name: 'پیام‌های بی‌پاسخ', path: '/support' },
  alerts: { name: 'هشدارهای پرداخت', path: '/payment-alerts' },
  duplicates: { name: 'عنوان‌هایی که شاید یکی باشند', path: '/duplicates' },
};

/** Path of the screen on which an item is handled. */
export const inboxPath = (kind: InboxKind['kind'], id: number) =>
  `${INBOX_KINDS[kind].path}/${id}/show`;

const ALERTS: Record<string, (id: string) => string> = {
  'payment amount': (id) => `پرداخت ${id} با مبلغی دیگر رسید: چیزی داده نشد.`,
  'payment unsettled': (id) => `پرداخت ${id} یک روز است که روشن نشده: از درگاه بپرسید.`,
  'payment error': (id) => `پرداخت ${id} به سبب خطایی از ما ثبت نشد؛ دوباره می‌کوشیم.`,
  'payment twice': (id) =>
    `پرداخت ${id} برای سفارشی است که پیش‌تر پرداخت شده بود: پول را بازگردانید.`,
  'payment misdirected': (id) => `پرداخت ${id} برای سفارشی دیگر نشان داده شد: چیزی داده نشد.`,
  'payment replayed': (id) => `پرداخت ${id} پس از شمرده شدن دوباره نشان داده شد: چیزی داده نشد.`,
  'order nobody': (id) => `سفارش ${id} پس از پاک شدن حسابش پرداخت شد: پول را بازگردانید.`,
  'order coupon': (id) => `سفارش ${id} پس از بسته شدن پرداخت شد و کد تخفیفش دیگر جا نداشت.`,
};
const THINGS: Record<string, (id: string) => string> = {
  payment: (id) => `پرداخت ${id} را ببینید.`,
  order: (id) => `سفارش ${id} را ببینید.`,
  gateway: (name) => `درگاه ${name} پرداخت تازه‌ای نمی‌پذیرد: تنظیماتش را ببینید.`,
  ledger: (id) => `جمع ثبت ${id} در دفتر مالی صفر نیست.`,
};

/** Persian text of a payment alert, by its subject; the subject itself if its kind is unknown. */
export function alertWords(subject: string): string {
  const [thing = '', id = '', ...about] = subject.split(':');
  const words = ALERTS[`${thing} ${about.join(':')}`] ?? THINGS[thing];
  return words
    ? toPersianDigits(words(thing === 'ledger' ? [id, ...about].join(' ') : id))
    : subject;
}

const EVERY_MS = 60_000;

/** Everything that waits for staff, limited to what the role may read; menu, overview and inbox share one query. */
export const useInbox = () =>
  useQuery({
    queryKey: ['inbox'],
    queryFn: () => callApi('GET /api/admin/inbox', {}),
    refetchInterval: EVERY_MS,
  });

/** `۹۹+` where the server stopped counting. */
export const inboxCount = (count: number) =>
  count < MAX_INBOX_COUNT ? formatCount(count) : `${formatCount(MAX_INBOX_COUNT - 1)}+`;
