import type { CannedReplies } from '@parde/contract';
import { z } from 'zod';
import { type Actor, writeAudit } from '../../db/audit-log.ts';
import type { Db } from '../../db/client.ts';
import { lockVersion, readSettings, writeUncachedSettings } from '../../db/settings.ts';

/** Default replies until staff write their own; the visitor's name is part of the mail's greeting. */
const DEFAULTS: CannedReplies['replies'] = [
  {
    name: 'پیامتان رسید',
    body: 'پیام شما را خواندیم و پیگیر آن هستیم. تا فردا پاسخ می‌دهیم.',
  },
  {
    name: 'پخش نمی‌شود',
    body: 'لطفاً صفحه را تازه کنید و کیفیتی پایین‌تر را برگزینید. اگر باز هم پخش نشد، نام فیلم، مرورگر و زمانی را که تصویر می‌ایستد برایمان بنویسید.',
  },
  {
    name: 'پرداخت بی‌نتیجه',
    body: 'پرداخت‌هایی که به نتیجه نرسند، تا ۷۲ ساعت از سوی بانک به حساب شما برمی‌گردند. اگر مبلغ برنگشت، شمارهٔ سفارش را برایمان بنویسید.',
  },
  {
    name: 'ورود به حساب',
    body: 'در صفحهٔ ورود «ورود با ایمیل» را برگزینید تا پیوندی یک‌بارمصرف برایتان بفرستیم. پوشهٔ هرزنامه را هم ببینید.',
  },
];

const stored = z
  .object({ replies: z.array(z.object({ name: z.string(), body: z.string() })).default(DEFAULTS) })
  .catch({ replies: DEFAULTS });

export async function getCannedReplies(db: Db): Promise<CannedReplies> {
  const { version, value } = await readSettings(db, 'canned-replies', stored);
  return { version, replies: value.replies };
}

/** @throws AppError conflict with the replies as they are now */
export function setCannedReplies(
  db: Db,
  actor: Actor,
  { version, replies }: CannedReplies,
): Promise<CannedReplies> {
  return db.transaction(async (tx) => {
    const before = await lockVersion(tx, 'canned-replies', version, getCannedReplies);
    await writeUncachedSettings(tx, 'canned-replies', { replies });
    const after = await getCannedReplies(tx);
    await writeAudit(tx, actor, {
      action: 'support.edit-replies',
      subject: { kind: 'settings', id: 'canned-replies' },
      before: { replies: before.replies },
      after: { replies: after.replies },
    });
    return after;
  });
}
