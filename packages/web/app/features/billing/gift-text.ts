import { siteName } from '../../config/site-config';

export const giftText = {
  title: 'هدیه',

  redeem: {
    title: 'کد هدیه دارید؟',
    lead: 'کد را بنویسید تا مدت آن به حساب شما افزوده شود.',
    code: 'کد هدیه',
    help: '۱۶ حرف و رقم لاتین. بزرگی حروف و خط تیره مهم نیست.',
    incomplete: 'کد هدیه ۱۶ حرف و رقم دارد؛ این کامل نیست.',
    otherLetters: 'کد هدیه حرف و رقم لاتین دارد؛ صفحه‌کلید را به انگلیسی ببرید.',
    send: 'فعال‌کردن هدیه',
    sending: 'در حال فعال‌کردن…',
  },
  own: {
    title: 'این هدیه را برای خودتان می‌خواهید؟',
    consequence: 'خودتان آن را خریده‌اید. اگر فعالش کنید، کد آن دیگر به کار کسی نمی‌آید.',
    confirm: 'برای خودم فعال شود',
  },
  redeemed: {
    title: 'هدیه از آن شما شد',
    plan: (plan: string, days: string) => `${plan}، ${days} روز`,
    until: (until: string) => `تا ${until} همهٔ ${siteName()} برای شما باز است.`,
    later: (from: string, until: string) =>
      `از ${from}، پس از آنچه اکنون دارید، آغاز می‌شود. تا ${until} همهٔ ${siteName()} برای شما باز است.`,
    message: (giver: string) => `پیام ${giver}`,
    from: (giver: string) => `هدیه از ${giver}`,
    /** A gift from a deleted account, or from the operators. */
    someGiver: 'هدیه‌دهنده',
    watch: 'رفتن به تماشا',
    continuation: 'بازگشت به جایی که بودید',
    dashboard: 'پنل کاربری',
  },

  give: {
    title: 'هدیه بدهید',
    lead: 'طرحی را برای کسی بخرید. کدی می‌گیرید با کارتی که می‌توانید چاپ کنید؛ مدت آن از روزی آغاز می‌شود که گیرنده فعالش کند.',
    plan: 'کدام طرح؟',
    planHint: (days: string, price: string) => `${days} روز، ${price}`,
    message: 'پیام شما (اختیاری)',
    messageHelp: 'روی کارت نوشته می‌شود و گیرنده هنگام فعال‌کردن آن را می‌بیند.',
    left: (count: string) => `${count} حرف مانده`,
    noPlans: 'هنوز طرحی برای فروش نیست.',
    pay: (amount: string, gateway: string) => `خرید هدیه و پرداخت ${amount} در ${gateway}`,
    payNothing: 'گرفتن هدیه بدون پرداخت',
    failed: {
      title: 'پرداخت انجام نشد',
      hint: 'هدیه‌ای خریده نشد. اگر پولی از حسابتان رفته باشد، بانک آن را تا ۷۲ ساعت برمی‌گرداند. می‌توانید همین پایین دوباره تلاش کنید.',
    },
  },

  bought: {
    title: 'هدیه‌هایی که خریده‌اید',
    redeemed: 'گرفته شده',
    redeemedOn: (date: string) => `گرفته شده در ${date}`,
    waiting: 'هنوز نگرفته‌اند',
    states: {
      open: 'پرداخت نشد',
      pending: 'در انتظار درگاه',
      closed: 'پرداخت نشد',
      refunded: 'پول برگشت',
    },
    underReview: 'در دست بررسی',
    copy: 'رونوشت پیوند',
    copyOf: (code: string) => `رونوشت پیوند هدیهٔ ${code}`,
    copied: 'پیوند هدیه در بریده‌دان است.',
    copyFailed: 'مرورگر اجازهٔ رونوشت نداد؛ پیوند روی کارت هدیه هم هست.',
    card: 'کارت هدیه',
    cardOf: (code: string) => `کارت هدیهٔ ${code}`,
    check: 'وضعیت پرداخت',
    emptyPage: {
      title: 'در این صفحه هدیه‌ای نیست',
      hint: 'هدیه‌هایی که خریده‌اید پیش از این صفحه تمام می‌شود.',
      action: 'رفتن به تازه‌ترین هدیه‌ها',
    },
  },

  card: {
    title: 'کارت هدیه',
    lead: 'آن را چاپ کنید، یا به‌صورت PDF بفرستید.',
    heading: 'هدیه‌ای برای شما',
    days: (days: string) => `${days} روز تماشا در ${siteName()}`,
    from: (name: string) => `از ${name}`,
    code: 'کد هدیه',
    how: 'تصویر را با دوربین گوشی بخوانید؛ یا این نشانی را باز کنید، وارد شوید و کد را بنویسید:',
    qr: 'تصویر QR: پیوندی که کد این هدیه در آن نوشته شده است',
    print: 'چاپ کارت',
    back: 'بازگشت به هدیه‌ها',
    redeemed: 'این هدیه گرفته شده است',
    redeemedOn: (date: string) => `گرفته شده در ${date}`,
    missing: {
      title: 'چنین هدیه‌ای ندارید',
      hint: 'شاید نشانی آن درست نیست، یا با حساب دیگری خریده‌اید.',
      action: 'رفتن به هدیه‌ها',
    },
  },
};
