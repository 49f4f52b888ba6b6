export const text = {
  title: 'دفتر تماشا',
  lead: 'فیلم‌ها و سریال‌هایی که دیده‌اید، این‌جا یا هر جای دیگر، روز به روز. تنها خودتان آن را می‌بینید.',
  stars: (stars: string) => `${stars} از ۵ ستاره`,
  change: (name: string, day: string) => `ویرایش «${name}» در ${day}`,
  remove: (name: string, day: string) => `برداشتن «${name}» در ${day}`,
  removed: (name: string) => `«${name}» از دفتر تماشا برداشته شد.`,
  removeTitle: 'از دفتر تماشا برداشته شود؟',
  removeHint: (name: string, day: string) => `«${name}» در ${day}. امتیازتان سر جایش می‌ماند.`,
  removeAction: 'برداشته شود',
  empty: {
    title: 'هنوز چیزی در دفتر نیست',
    hint: 'در صفحهٔ هر عنوان «ثبت تماشا» را بزنید و روزش را بنویسید.',
    action: 'رفتن به صفحهٔ نخست',
  },
  emptyPage: {
    title: 'این صفحه خالی است',
    hint: 'دفتر شما پیش از این صفحه تمام می‌شود.',
    action: 'رفتن به آغاز دفتر',
  },
};
