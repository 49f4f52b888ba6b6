import { siteMotto, siteName } from '../../config/site-config';

export const text = {
  get title() {
    return `${siteName()}: ${siteMotto()}`;
  },
  slides: 'پیشنهادهای ویژه',
  slide: 'اسلاید',
  place: (position: string, count: string) => `${position} از ${count}`,
  pause: 'توقف نمایش خودکار',
  play: 'ادامهٔ نمایش خودکار',
  open: { movie: 'دیدن صفحهٔ فیلم', series: 'دیدن صفحهٔ سریال', short: 'دیدن صفحهٔ فیلم' },
  watch: 'تماشا',
  trailer: 'پیش‌پرده',
  dubbed: 'دوبله',
  ways: 'راه‌های تماشا',
  allTitles: 'همه، با فیلترها',
  playable: 'قابل تماشا',
  weekRank: (rank: string) => `شمارهٔ ${rank} پربیننده‌های این هفته`,
  isNew: 'تازه اضافه شد',
  rank: (rank: string) => `رتبهٔ ${rank}`,
  all: 'همهٔ عنوان‌ها',
};
