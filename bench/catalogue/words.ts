/** A word in both languages, and its Finglish spelling (Persian typed with Latin letters). */
export interface Word {
  fa: string;
  en: string;
  finglish: string;
}

/** Most common first: film names draw from this list by rank. */
const COMMON = `مرد man mard|شب night shab|عشق love eshgh|خانه house khane|زن woman zan|روز day rooz
زندگی life zendegi|مرگ death marg|دختر girl dokhtar|شهر city shahr|جنگ war jang|دنیا world donya
پسر boy pesar|خون blood khoon|راه road rah|سیاه black siah|راز secret raz|آتش fire atash
پدر father pedar|مادر mother madar|دریا sea darya|سایه shadow sayeh|باد wind bad|ماه moon mah
خورشید sun khorshid|ستاره star setareh|شاه king shah|ملکه queen malakeh|دزد thief dozd|گرگ wolf gorg
قلب heart ghalb|رویا dream roya|کوه mountain kooh|باران rain baran|برف snow barf|سفر journey safar
بازی game bazi|دشمن enemy doshman|دوست friend doost|شکارچی hunter shekarchi|سرباز soldier sarbaz
قاتل killer ghatel|بهار spring bahar|پاییز autumn paeez|زمستان winter zemestan|تابستان summer tabestan
جنگل forest jangal|قطار train ghatar|پل bridge pol|رودخانه river roodkhane|آسمان sky aseman
زمین earth zamin|فرشته angel fereshteh|شیطان devil sheytan|گنج treasure ganj|اسب horse asb
شیر lion shir|مار snake mar|پرنده bird parandeh|گل flower gol|درخت tree derakht|باغ garden bagh
کتاب book ketab|نامه letter nameh|صدا voice seda|سکوت silence sokoot|اشک tear ashk|لبخند smile labkhand
فریاد cry faryad|عروس bride aroos|داماد groom damad|عروسی wedding aroosi|طلاق divorce talagh
مدرسه school madreseh|معلم teacher moallem|پزشک doctor pezeshk|پلیس police polis|کارآگاه detective karagah
زندان prison zendan|فرار escape farar|انتقام revenge entegham|عدالت justice edalat|حقیقت truth haghighat
دروغ lie doroogh|گناه sin gonah|بهشت paradise behesht|جهنم hell jahannam|خدا god khoda|روح ghost rooh
هیولا monster hayoola|اژدها dragon ezhdeha|جادوگر witch jadoogar|قصر palace ghasr|قلعه castle ghaleh
جزیره island jazireh|ساحل shore sahel|کشتی ship keshti|توفان storm toofan|طلا gold tala|الماس diamond almas
نقره silver noghreh|شمشیر sword shamshir|تفنگ gun tofang|گلوله bullet golooleh|خیابان street khiaban
کوچه alley koocheh|پنجره window panjereh|در door dar|آینه mirror ayneh|نقاش painter naghash
شاعر poet shaer|موسیقی music moosighi|رقص dance raghs|آواز song avaz|سینما cinema sinama
تاریکی darkness tariki|روشنایی light roshanayi|سپید white sepid|سرخ red sorkh|سبز green sabz|آبی blue abi
غریبه stranger gharibeh|همسایه neighbour hamsayeh|مسافر traveller mosafer|پادشاه emperor padeshah
امپراتوری empire emperatoori|قهرمان hero ghahreman|خائن traitor khaen|جاسوس spy jasoos|نبرد battle nabard
صلح peace solh|آزادی freedom azadi|امید hope omid|ترس fear tars|خشم anger khashm|جنون madness jonoon
خاطره memory khatereh|فراموشی oblivion faramooshi|تنهایی solitude tanhayi|بازگشت return bazgasht`;

export const COMMON_WORDS: readonly Word[] = COMMON.split(/[|\n]/).map((entry) => {
  const [fa = '', en = '', finglish = ''] = entry.split(' ');
  return { fa, en, finglish };
});

/** Ranks from here on are generated proper names, spelt in both scripts. */
const MADE_UP = 60_000;
export const WORDS = COMMON_WORDS.length + MADE_UP;

const SYLLABLES =
  `کا ka|رو ru|می mi|تا ta|نو no|سی si|لا la|بو bu|دا da|شی shi|را ra|مو mo|نی ni|زا za|فو fo
گا ga|وی vi|ها ha|چو cho|پا pa|کی ki|سو su|ما ma|تی ti|لو lo|خا kha|دی di|جا ja|بی bi|رُ ro|سا sa|نا na`
    .replaceAll('\u064f', 'و')
    .split(/[|\n]/)
    .map((entry) => entry.split(' ') as [fa: string, latin: string]);
const ENDINGS = ['', 'ن n', 'ر r', 'س s', 'ل l', 'م m', 'د d', 'ک k'].map((entry) => {
  const [fa = '', latin = ''] = entry.split(' ');
  return [fa, latin] as const;
});

/** The generated proper name at `index`: two or three syllables and an ending. */
function madeUpWord(index: number): Word {
  // Multiplicative hash, so that neighbouring ranks do not look alike.
  let code = Math.imul(index + 7, 2_654_435_761) >>> 0;
  let fa = '';
  let latin = '';
  for (let i = 0; i < 2 + (index % 3 === 0 ? 0 : 1); i++) {
    const [letters, sound] = SYLLABLES[code % SYLLABLES.length] as [string, string];
    code = Math.floor(code / SYLLABLES.length);
    fa += letters;
    latin += sound;
  }
  const [letter, sound] = ENDINGS[code % ENDINGS.length] as readonly [string, string];
  const word = latin + sound;
  return { fa: fa + letter, en: word, finglish: word };
}

export function wordAt(rank: number): Word {
  return COMMON_WORDS[rank] ?? madeUpWord(rank - COMMON_WORDS.length);
}
