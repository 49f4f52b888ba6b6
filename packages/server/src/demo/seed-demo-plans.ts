import { RIALS_OF_TOMAN } from '@parde/shared/tomans';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import { coupons, plans } from '../db/schema/index.ts';

const PLANS: (typeof plans.$inferInsert)[] = [
  {
    titleFa: 'اشتراک یک‌ماهه',
    days: 30,
    price: 99_000 * RIALS_OF_TOMAN,
    maxStreams: 1,
    maxResolution: 1080,
    allowsDownloads: false,
    linesFa: ['همهٔ فیلم‌ها و سریال‌های پرده', 'تماشا روی یک دستگاه', 'کیفیت تا ۱۰۸۰p'],
    position: 1,
  },
  {
    titleFa: 'اشتراک سه‌ماهه',
    days: 90,
    price: 249_000 * RIALS_OF_TOMAN,
    maxStreams: 2,
    linesFa: [
      'همهٔ فیلم‌ها و سریال‌های پرده',
      'تماشای هم‌زمان روی دو دستگاه',
      'بالاترین کیفیت هر فیلم',
      'دانلود فیلم و زیرنویس',
    ],
    position: 2,
    isRecommended: true,
  },
  {
    titleFa: 'اشتراک یک‌ساله',
    days: 365,
    price: 790_000 * RIALS_OF_TOMAN,
    maxStreams: 4,
    linesFa: [
      'همهٔ فیلم‌ها و سریال‌های پرده',
      'تماشای هم‌زمان روی چهار دستگاه',
      'بالاترین کیفیت هر فیلم',
      'دانلود فیلم و زیرنویس',
    ],
    position: 3,
  },
];

/**
 * Adds the demo's plans and its coupon `PARDE20`, once: does nothing if there are plans already.
 */
export async function seedDemoPlans(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx.execute(sql`select from plans limit 1`);
    if (rowCount === 1) return;
    await tx.insert(plans).values(PLANS);
    await tx
      .insert(coupons)
      .values({ code: 'PARDE20', kind: 'percent', value: 20, maxPerMember: 100 })
      .onConflictDoNothing();
  });
}
