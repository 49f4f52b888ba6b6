/** Loaded with the banner, by staff alone. */
export const text = {
  label: 'دیدن سایت مانند عضو',
  before: 'سایت را مانند',
  member: 'این عضو',
  after: (until: string) => `می‌بینید، تا ساعت ${until}؛ چیزی را نمی‌توان تغییر داد.`,
  end: 'پایان',
};
