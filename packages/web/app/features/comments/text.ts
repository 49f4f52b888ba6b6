export const text = {
  top: 'دیدگاه‌های برگزیده',
  ranked: 'به ترتیب پسند خوانندگان',
  inThread: 'دیدن در گفت‌وگو',
  all: 'همهٔ دیدگاه‌ها',
  order: 'ترتیب دیدگاه‌ها',
  orders: { newest: 'تازه‌ترین', likes: 'پسندیده‌ترین' },
  more: 'دیدگاه‌های بیشتر',
  moreReplies: (count: string) => `نمایش ${count} پاسخ دیگر`,
  loadingMore: 'در حال بارگذاری…',
  moreFailed: 'بارگذاری نشد. اتصال خود را بررسی کنید و دوباره تلاش کنید.',
  replies: (name: string) => `پاسخ‌ها به ${name}`,
  empty: {
    title: 'هنوز کسی دیدگاهی ننوشته است',
    hint: 'اگر این عنوان را دیده‌اید، نخستین دیدگاه را شما بنویسید.',
  },

  formerMember: 'کاربر پیشین',
  deleted: 'این دیدگاه پاک شده است',
  edited: 'ویرایش‌شده',
  you: 'شما',
  inReplyTo: 'در پاسخ به',
  spoiler: 'این دیدگاه داستان را لو می‌دهد.',
  unveil: 'نمایش متن',
  veil: 'پوشاندن متن',

  /** Accessible names of buttons; `name` is the author's. */
  /** @param count `null` if nobody has liked it yet */
  like: (name: string, count: string | null) =>
    `پسندیدن دیدگاه ${name}${count ? `، ${count} پسند` : ''}`,
  reply: 'پاسخ',
  replyTo: (name: string) => `پاسخ به ${name}`,
  edit: 'ویرایش',
  delete: 'پاک کردن',
  report: 'گزارش',
  reportOf: (name: string) => `گزارش دیدگاه ${name}`,

  write: {
    label: 'دیدگاه شما',
    placeholder: 'دربارهٔ این عنوان چه فکر می‌کنید؟',
    spoiler: 'داستان را لو می‌دهد',
    send: 'فرستادن دیدگاه',
    sending: 'در حال فرستادن…',
    sent: 'دیدگاه شما فرستاده شد.',
    left: (count: string) => `${count} حرف دیگر جا دارد`,
    over: (count: string) => `${count} حرف بیش از اندازه است`,
    unverified:
      'ایمیل شما هنوز تأیید نشده است؛ تا آن زمان روزی سه دیدگاهتان بی‌درنگ نمایان می‌شود و بقیه پس از بررسی.',
    cancel: 'انصراف',
    visitor: 'برای نوشتن دیدگاه',
    signIn: 'وارد شوید',
    or: 'یا',
    register: 'حساب بسازید',
  },
  replying: {
    label: (name: string) => `پاسخ شما به ${name}`,
    send: 'فرستادن پاسخ',
    sent: 'پاسخ شما فرستاده شد.',
  },
  editing: {
    label: 'ویرایش دیدگاه',
    save: 'ذخیرهٔ دیدگاه',
    saving: 'در حال ذخیره…',
    saved: 'دیدگاه شما ویرایش شد.',
  },
  deleting: {
    title: 'این دیدگاه پاک شود؟',
    hint: 'متن آن برای همیشه پاک می‌شود. پاسخ‌هایی که به آن داده‌اند می‌مانند.',
    confirm: 'پاک کردن دیدگاه',
    done: 'دیدگاه شما پاک شد.',
  },
  reporting: {
    title: 'گزارش این دیدگاه',
  },

  linked: 'گفت‌وگویی که پیوند به آن می‌رسد',
  linkGone: 'دیدگاهی که پیوند به آن می‌رسد دیگر این‌جا نیست.',
};
