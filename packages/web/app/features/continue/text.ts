export const text = {
  title: 'ادامهٔ تماشا',
  left: (time: string) => `${time} مانده`,
  nearlyDone: 'کمی مانده',
  next: (place: string) => `بعدی: ${place}`,
  remove: (name: string) => `برداشتن «${name}» از ادامهٔ تماشا`,
  removed: (name: string) => `«${name}» از ادامهٔ تماشا برداشته شد.`,
};
