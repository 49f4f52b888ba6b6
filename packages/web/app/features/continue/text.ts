export const text = {
  title: 'ادامهٔ تماشا',
  next: (place: string) => `بعدی: ${place}`,
  remove: (name: string) => `برداشتن «${name}» از ادامهٔ تماشا`,
  removed: (name: string) => `«${name}» از ادامهٔ تماشا برداشته شد.`,
};
