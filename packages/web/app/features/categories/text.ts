export const text = {
  title: 'دسته‌بندی‌ها',
  description: 'فیلم و سریال بر پایهٔ ژانر، کشور، دهه و زبان.',
  genres: 'ژانرها',
  countries: 'کشورها',
  decades: 'دهه‌ها',
  languages: 'زبان‌ها',
  count: (count: string) => `${count} عنوان`,
  decade: (year: string) => `دههٔ ${year}`,
  empty: {
    title: 'هنوز دسته‌ای نیست',
    hint: 'دسته‌ها با آمدن نخستین فیلم‌ها و سریال‌ها ساخته می‌شوند.',
    action: 'رفتن به صفحهٔ نخست',
  },
};
