/** Things that staff change, as the first word of an action and as the kind of a subject. */
const THINGS: Record<string, string> = {
  alerts: 'هشدار پرداخت',
  audit: 'کارهای انجام‌شده',
  backups: 'پشتیبان',
  categories: 'دسته',
  collections: 'مجموعه',
  comments: 'دیدگاه',
  connections: 'اتصال',
  coupons: 'کد تخفیف',
  duplicates: 'تکراری',
  figures: 'آمار',
  'front-page': 'صفحهٔ نخست',
  genres: 'ژانر',
  gifts: 'دستهٔ هدیه',
  imports: 'ورود داده',
  jobs: 'کار پس‌زمینه',
  lists: 'فهرست عضو',
  media: 'فایل فیلم',
  members: 'عضو',
  money: 'دفتر مالی',
  orders: 'سفارش',
  people: 'شخص',
  pictures: 'تصویر',
  plans: 'طرح',
  previews: 'پیش‌نمایش',
  reports: 'گزارش فیلم',
  requests: 'درخواست',
  searches: 'جست‌وجو',
  settings: 'تنظیمات',
  staff: 'همکار',
  storage: 'انبار پرونده‌ها',
  support: 'پیام پشتیبانی',
  titles: 'عنوان',
  uploads: 'بارگذاری',
};

const VERBS: Record<string, string> = {
  add: 'افزودن',
  answer: 'پاسخ به',
  apply: 'انجام',
  approve: 'انتشار',
  ban: 'بستن حساب',
  cancel: 'لغو',
  change: 'تغییر',
  check: 'سنجش',
  close: 'بستن',
  compute: 'شمردن دوبارهٔ',
  confirm: 'تأیید',
  create: 'ساختن',
  crop: 'بریدن',
  delete: 'پاک کردن',
  download: 'گرفتن',
  edit: 'ویرایش',
  end: 'پایان دادن به',
  export: 'بیرون بردن',
  hide: 'پنهان کردن',
  invite: 'دعوت',
  issue: 'ساختن',
  make: 'گرفتن',
  merge: 'یکی کردن',
  mute: 'بی‌صدا کردن',
  order: 'چیدن',
  pause: 'متوقف کردن',
  preview: 'پیش‌نمایش',
  publish: 'انتشار',
  purge: 'پاک کردن همیشگی',
  refund: 'بازپرداخت',
  remove: 'برداشتن',
  reopen: 'باز کردن دوبارهٔ',
  restore: 'بازگرداندن',
  resume: 'ادامه دادن',
  retry: 'دوباره آغاز کردن',
  revoke: 'باطل کردن',
  run: 'انجام',
  schedule: 'زمان‌بندی',
  show: 'آشکار کردن',
  test: 'آزمودن',
  unban: 'باز کردن حساب',
  undo: 'برگرداندن',
  unlock: 'باز کردن قفل',
  unmute: 'باصدا کردن',
  update: 'تغییر',
  upload: 'بارگذاری',
  verify: 'سنجش',
  warn: 'هشدار به',
};

/** Actions whose words are not those of their verb and thing. */
const ACTIONS: Record<string, string> = {
  'collections.add-titles': 'افزودن عنوان به مجموعه',
  'collections.remove-title': 'برداشتن عنوان از مجموعه',
  'comments.watch_words': 'تغییر واژه‌های زیر نظر',
  'connections.gateway': 'تغییر درگاه پرداخت',
  'connections.mail': 'تغییر سرور نامه',
  'connections.sms': 'تغییر سرویس پیامک',
  'connections.tmdb': 'تغییر کلید TMDB',
  'duplicates.apart': 'جدا نگه داشتن دو تکراری',
  'media.add-subtitle': 'افزودن زیرنویس',
  'media.chapters': 'تغییر بخش‌های فیلم',
  'media.check': 'گشتن دنبال خرابی فیلم',
  'media.check-all': 'گشتن دنبال خرابی همهٔ فیلم‌ها',
  'media.delete-subtitle': 'پاک کردن زیرنویس',
  'media.derive': 'بررسی دوبارهٔ فایل فیلم',
  'media.encode': 'آماده کردن فیلم',
  'media.marker': 'تغییر نشانه‌های فیلم',
  'media.shift-subtitle': 'جابه‌جا کردن زمان زیرنویس',
  'members.change-address': 'تغییر ایمیل عضو',
  'members.change-premium': 'تغییر اشتراک عضو',
  'members.export': 'گرفتن فهرست اعضا',
  'members.login-link': 'ساختن پیوند ورود برای عضو',
  'members.end-sessions': 'بیرون کردن عضو از دستگاه‌ها',
  'members.reset-second-factor': 'برداشتن ورود دومرحله‌ای',
  'members.see-as': 'دیدن سایت مانند عضو',
  'playbacks.stop': 'پایان دادن به پخش',
  'requests.accepted': 'پذیرفتن درخواست',
  'requests.declined': 'نپذیرفتن درخواست',
  'requests.fulfilled': 'برآوردن درخواست',
  'searches.add-rule': 'افزودن قاعدهٔ جست‌وجو',
  'searches.delete-rule': 'پاک کردن قاعدهٔ جست‌وجو',
  'searches.rebuild': 'ساختن دوبارهٔ نمایهٔ جست‌وجو',
  'settings.alerts': 'تغییر خبرهای همکاران',
  'settings.rotate_key': 'تعویض کلید تنظیمات',
  'staff.change-role': 'تغییر نقش همکار',
  'staff.end-sessions': 'بیرون کردن همکار از دستگاه‌ها',
  'staff.invite': 'دعوت همکار',
  'staff.revoke': 'باطل کردن دعوت همکار',
  'staff.prove-identity': 'اثبات هویت',
  'storage.copy': 'رونوشت فایل‌ها در انباری دیگر',
  'support.edit-replies': 'تغییر پاسخ‌های آماده',
  'titles.add-genre': 'افزودن ژانر به عنوان',
  'titles.add-trailer': 'افزودن پیش‌پرده به عنوان',
  'titles.delete-season': 'پاک کردن فصل',
  'titles.edit-season': 'ویرایش فصل',
  'titles.free-episode': 'تغییر رایگان بودن قسمت',
  'titles.identify': 'شناسایی عنوان',
};

/** An action of the audit log in words; one that is not known stays as it is. */
export function actionWords(action: string): string {
  const [thing = '', verb = ''] = action.split('.');
  if (ACTIONS[action]) return ACTIONS[action];
  return VERBS[verb] && THINGS[thing] ? `${VERBS[verb]} ${THINGS[thing]}` : action;
}

/** Verbs of the actions that are recorded, by their thing. */
const RECORDED: Record<string, string> = {
  alerts: 'close',
  audit: 'export',
  backups: 'delete download make restore schedule verify',
  categories: 'create delete edit merge',
  collections: 'add-titles create delete edit order remove-title',
  comments: 'approve remove watch_words',
  connections: 'gateway mail sms test tmdb',
  coupons: 'create end',
  duplicates: 'apart reopen',
  figures: 'compute',
  'front-page': 'edit preview',
  genres: 'merge',
  gifts: 'issue revoke',
  imports: 'apply check run undo upload',
  jobs: 'cancel retry',
  lists: 'approve remove',
  media:
    'add add-subtitle cancel chapters check check-all delete delete-subtitle derive encode marker pause resume retry shift-subtitle',
  members:
    'ban change-address change-premium delete end-sessions export login-link mute reset-second-factor restore see-as unban unmute warn',
  money: 'export',
  orders: 'check refund',
  people: 'create delete edit merge purge restore unlock',
  pictures: 'add crop',
  playbacks: 'stop',
  plans: 'change create',
  reports: 'answer',
  requests: 'accepted declined fulfilled',
  searches: 'add-rule delete-rule hide rebuild show',
  settings: 'alerts edit rotate_key',
  staff: 'change-role end-sessions invite prove-identity revoke',
  storage: 'copy',
  support: 'answer edit-replies update',
  titles:
    'add-genre add-trailer create delete delete-season edit edit-season free-episode hide identify merge publish purge restore unlock',
  uploads: 'confirm create delete',
};

/** All actions, with their words, in the order of these: choices of a filter. */
export const actionChoices = () =>
  Object.entries(RECORDED)
    .flatMap(([thing, verbs]) => verbs.split(' ').map((verb) => `${thing}.${verb}`))
    .map((id) => ({ id, name: actionWords(id) }))
    .sort((one, other) => one.name.localeCompare(other.name, 'fa'));

/** Kinds of subjects whose word is not that of a thing. */
const KINDS: Record<string, string> = {
  address: 'نشانی',
  'gift-batch': 'دستهٔ هدیه',
  'import-file': 'فایل ورود داده',
  ledger: 'دفتر مالی',
  list: 'فهرست عضو',
  person: 'شخص',
  ...{ report: 'گزارش فیلم', search: 'جست‌وجو', session: 'نشست', category: 'دسته' },
};

/** What something was done to, in words. */
export const kindWords = (kind: string): string =>
  KINDS[kind] ?? THINGS[kind] ?? THINGS[`${kind}s`] ?? kind;

/** Kinds of subjects, with their words: choices of a filter. */
export const KIND_CHOICES = [
  ...['alert', 'backup', 'category', 'collection', 'comment', 'connection', 'coupon', 'duplicate'],
  ...['front-page', 'gift-batch', 'import', 'job', 'list', 'media', 'member', 'order', 'person'],
  ...[
    'picture',
    'plan',
    'report',
    'request',
    'search',
    'settings',
    'storage',
    'support',
    'title',
    'upload',
  ],
].map((id) => ({ id, name: kindWords(id) }));
