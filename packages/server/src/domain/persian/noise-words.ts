import { foldWords } from './fold.ts';

/** Words that people add to a film's name in a search: its kind, and what they want to do with it. Folded. */
export const ADDED = new Set(
  foldWords(`
    فیلم فیلمی فیلمهای فیلما فیلمای فیلمایی سریالایی فیلمه سریاله فیلمو سریالو سینمایی سریال سریالهای سریالای سریالی مسابقه برنامه کوتاه انیمیشن انیمه کارتون مستند مینی تلویزیونی
    دانلود تماشا تماشای دیدن پخش آنلاین انلاین رایگان مستقیم لینک دوبله دوبلهٔ فارسی زیرنویس زبان اصلی چسبیده
    سانسور حذفیات کامل نسخه کیفیت بلوری تریلر تیزر جدید خارجی ایرانی نقد معرفی
    بازیگر بازیگران بازیگرا بازیگرای بازیگراش بازیگرهای هنرپیشه کارگردان کارگردانی آثار عکس بیوگرافی ساخته آقای خانم استاد مرحوم مرحومه شادروان زنده سید seyed seyyed sayed ostad نتفلیکس فیلیمو نماوا
    آهنگ اهنگ موزیک موسیقی تیتراژ سکانس سکانسهای دیالوگ دیالوگهای خلاصه پوستر فیلمنامه ساندترک ادامه
    شبیه مشابه شبکه ژانر حجم پرده اورجینال هاردساب سافتساب یوتیوب آپارات تلگرام سایت تماشاخونه
    film filme filmha filmhaye filmaye filmai movie movies series serial seriale seryal seryale animation anime cartoon documentary
    download danlod danlood watch online free stream full trailer
    dubbed dub doble duble dooble subtitle subtitles subtitled sub zirnevis zirnevise farsi persian english irani khareji
    hd fhd uhd 4k hdr web webdl dl webrip hdrip bluray brrip dvdrip x264 x265 h264 h265 hevc 10bit
    hardsub softsub dual audio original rayegan keyfiat keyfiyat kamel sansor sansoor sansur aparat
    imdb بهترین برترین behtarin mkv mp4 avi remux aac ddp camrip imax hdcam hdts telesync uncut netflix
    480p 720p 1080p 2160p 480 720 1080 2160 actor actress director
  `),
);
/** Words of a request to somebody: «سلام فیلم دانکرک رو دارین؟». */
export const REQUESTS = new Set(
  foldWords(`لطفا لطفاً میشه دارید دارین دارد داره میخوام خوام میگردم گردم بذارید بذارین بزارید بزارین بگذارید کنید کنین
    بدید بدین بذار بزار بگذار بده بفرست برام برامون واسم واسمون ممنون مرسی lotfan mishe darid darin dare mikham bezarid bezarin konid please`),
);
/** Words that are noise only between or next to words of `ADDED` or `REQUESTS`. */
export const BETWEEN = new Set(
  foldWords(
    'سلام salam متن داستان پایان نقش را رو ro می دنبال اضافه قرار با بدون و در به از ها های هایی ی مثل مانند بالا تمام همه سال قدیمی یاد صدا سیما ha haye hame hameye with like in of ba bedoone bedone bedune bedun bedoon sal p x k e ye',
  ),
);
/** Kinds of films. They may also be names, so they are noise only in an alternative reading of the query. */
export const KINDS = new Set(
  foldWords(
    `ترسناک کمدی طنز درام علمی فضایی ورزشی سیاسی جاسوسی گانگستری هیجانی ماجراجویی اکشن عاشقانه جنگی تخیلی پلیسی جنایی وسترن
    خانوادگی صامت موزیکال معمایی رمانتیک رزمی تاریخی فانتزی هندی کره ای ترکی ترکیه آمریکایی انگلیسی آلمانی اسپانیایی فرانسوی ایتالیایی روسی ژاپنی hendi torki korei tarsnak komedi asheghane action adventure comedy comedies drama horror musical
    musicals romance silent thriller thrillers war western westerns`,
  ),
);
/** Words that ask for the newest titles of a person. */
export const NEWEST = new Set(
  foldWords('جدید جدیدترین آخرین تازه تازهترین jadid jadide jadidtarin akharin new newest latest'),
);
/** Words that ask for the first titles of a person. */
export const OLDEST = new Set(foldWords('اولین نخستین قدیمیترین avalin avvalin first oldest'));
/**
 * Words next to a person's name that say their part in a film, or ask for their work: «با بازی», «به کارگردانی»,
 * «کارهای», `films by`; titles may contain them, too.
 */
export const PARTS_OF_PEOPLE = new Set(
  foldWords(`
    بازی بازیهای حضور هنرمندی هنرنمایی کارگردانی کار کارها کارهای کارای کارنامه فیلمشناسی فیلموگرافی شناسی لیست فهرست مجموعه مشترک مشترکشون
    bazi hozoor starring directed by films list
  `),
);
/** Words of a question for a person's work: «فیلمی که دی‌کاپریو بازی کرده», «نوید محمدزاده تو چه فیلم‌هایی بازی کرده». */
export const ASKING = new Set(
  foldWords(`
    که تو توی چه چی کدام کدوم کدومه چیه چیست یه یک چند چندتا از همه خوب خوبه معروف مشهور محبوب قشنگ هست هستش هستن توشه توش توشن اثر اثری
    کرد کرده کردن کردند کنه کند میکند میکنه داشته ساخت ساخته ساختن نوشته ke karde karda sakhte az chi che
  `),
);
/** Words that ask for a person of a film: «کی تو لاتاری بازی کرده». */
export const WHO = new Set(
  foldWords('کی کیه کیست کیا کین کیان کیستند کسی کسایی کسانی who ki kie kiye'),
);
/** Words for a part in a film, after «نقش». */
export const ROLES = new Set(foldWords('اول دوم اصلی مکمل فرعی منفی مثبت مقابل'));
/** Words that describe added words: «کیفیت عالی», «سانسور نشده», «شبکه نمایش». */
export const QUALITIES = new Set(
  foldWords(
    'عالی خوب بالا پایین کم نشده شده نمایش قدیمی جدید اول دوم آخر ali khub khoob bala nashode shode',
  ),
);
/**
 * Words that are followed by the name of something other than the film, namely who dubbed it or its genre: «دوبله
 * گلوری», «ژانر وحشت».
 */
export const NAMING = new Set(foldWords('دوبله ژانر'));
export const PARTS = new Set(
  foldWords('فصل قسمت پارت بخش جلد سیزن اپیزود season episode part fasl ghesmat jeld ep bolum'),
);
export const SERIES_WORDS = new Set(
  foldWords(
    'سریال سریالهای سریالی مسابقه برنامه فصل سیزن season fasl series serial seriale seryal seryale',
  ),
);
export const FILM_WORDS = new Set(
  foldWords('فیلم فیلمهای سینمایی film filme filmha filmhaye movie movies'),
);
/** Words for the works of a person. */
export const WORKS = new Set(
  foldWords('آثار کارهای کارای فیلمهای فیلما فیلمای filmha filmhaye filmaye films movies'),
);
/** Words for parts that films may have, too. */
export const FILM_PART_WORDS = new Set(foldWords('قسمت پارت بخش جلد ghesmat part jeld'));
export const ORDINALS = new Set(
  foldWords(`
    اول دوم سوم چهارم پنجم ششم هفتم هشتم نهم دهم آخر یک دو سه چهار پنج شش هفت هشت نه ده
    aval avval dovom sevom first second third one two three four five
  `),
);
/** Words that stand for the number of a season or episode, before or after it: «آخرین قسمت», `final season`. */
export const UNNUMBERED = new Set([...NEWEST, ...foldWords('نهایی پایانی final last')]);
/** Words of a sentence before a name: «فیلمی که اسمش جوکر بود», «یه سریال به اسم دارک». */
export const CALLED = new Set(foldWords('اسمش اسم نامش فیلمش سریالش called named'));
export const KIND_OF_NAMED = new Set(
  foldWords('فیلم سریال انیمه انیمیشن کارتون مستند film serial seryal movie series anime'),
);
/** Words of a sentence after a name. */
export const AFTER_NAME = new Set(foldWords('رو را ro هست است بود بوده with please'));
