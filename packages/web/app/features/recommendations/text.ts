import type { RecommendationRow } from '@parde/contract';
import { isolated } from '@parde/shared/isolated';

const REASONS = {
  watched: (name: string) => `چون «${name}» را دیدید`,
  liked: (name: string) => `چون «${name}» را پسندیدید`,
  rated: (name: string) => `چون به «${name}» امتیاز خوبی دادید`,
  followed: (name: string) => `چون «${name}» را دنبال می‌کنید`,
  listed: (name: string) => `چون «${name}» را نشان کردید`,
};

export const text = {
  heading: (row: RecommendationRow): string => {
    if (row.kind === 'because') return REASONS[row.reason](isolated(row.title.titleFa));
    return row.kind === 'new' ? 'تازه برای شما' : 'برای شما';
  },
  dismiss: {
    label: 'این را نه',
    done: (name: string) => `«${name}» دیگر پیشنهاد نمی‌شود`,
    undo: 'برگردان',
  },
  settings: {
    title: 'پیشنهادها',
    lead: 'ردیف‌های «برای شما» از آنچه تا پایان می‌بینید، می‌پسندید، امتیاز می‌دهید، دنبال یا نشان می‌کنید ساخته می‌شوند و شبی یک بار تازه می‌شوند. تا تاریخچه متوقف است از دیده‌ها چیزی نمی‌آموزیم.',
    reset: 'از نو آغاز کن',
    question: 'پیشنهادها از نو آغاز شوند؟',
    hint: 'آنچه تاکنون کرده‌اید دیگر در پیشنهادها به شمار نمی‌آید. تاریخچه، پسندها و فهرست‌هایتان می‌مانند. آنچه با «این را نه» کنار گذاشته‌اید شاید برگردد، و آنچه نپسندیده‌اید همچنان پیشنهاد نمی‌شود.',
    done: 'پیشنهادها از نو آغاز شدند',
  },
};
