export const text = {
  subject: 'پیش‌پردهٔ',
  pageTitle: (name: string) => `پیش‌پردهٔ ${name}`,
  description: (name: string) => `پیش‌پردهٔ ${name} را ببینید.`,
  unnamed: (number: string) => `پیش‌پردهٔ ${number}`,
  others: 'پیش‌پرده‌های دیگر',
  none: 'این عنوان هنوز پیش‌پرده ندارد',
  noneHint: 'در صفحهٔ عنوان، خلاصهٔ داستان و بازیگران آن را ببینید.',
  toTitle: 'رفتن به صفحهٔ عنوان',
  failed: 'این پیش‌پرده پخش نشد',
  failedHint: 'شاید اتصال قطع شده یا مرورگر شما این قالب را نمی‌شناسد.',
  retry: 'تلاش دوباره',
};
