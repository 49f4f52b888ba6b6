import { expect, test } from 'vitest';
import { payLabel, planFacts } from './plan-words';

test('the button says what it does', () => {
  const label = (kind: 'join' | 'reserve' | 'upgrade', amount: number) =>
    payLabel({ kind, amount }, 'زرین‌پال');
  expect(label('join', 2_490_000)).toBe('پرداخت ۲۴۹٬۰۰۰\u00a0تومان در زرین‌پال');
  expect(label('reserve', 2_490_000)).toBe('رزرو و پرداخت ۲۴۹٬۰۰۰\u00a0تومان در زرین‌پال');
  expect(label('upgrade', 10_000)).toBe('ارتقا و پرداخت ۱٬۰۰۰\u00a0تومان در زرین‌پال');
  expect(label('join', 0)).toBe('فعال‌کردن اشتراک');
  expect(label('reserve', 0)).toBe('رزرو بدون پرداخت');
});

test('the facts of a plan are told in words', () => {
  const plan = {
    id: 1,
    titleFa: 'اشتراک',
    days: 90,
    price: 10,
    maxStreams: 2,
    maxResolution: null,
    allowsDownloads: false,
    isRecommended: false,
    linesFa: [],
  };
  const facts = Object.fromEntries(planFacts(plan));
  expect(facts).toEqual({
    مدت: '۹۰ روز',
    'تماشای هم‌زمان': '۲ دستگاه',
    کیفیت: 'بالاترین کیفیت هر فیلم',
    دانلود: 'ندارد',
  });
  expect(Object.fromEntries(planFacts({ ...plan, maxResolution: 1080 })).کیفیت).toBe('تا ۱۰۸۰p');
});
