/** ISO 639-1, plus those languages of films that only ISO 639-3 has. */
const CODES =
  'aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv ' +
  'dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ' +
  'ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv ' +
  'mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm ' +
  'rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ' +
  'ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu ' +
  'ain akk ang arc awa bal bar bem bho bqi brx cho chr ckb cmn doi dsb enm ewo fil gaa glk grc gsw haw ' +
  'hsb kab kam kok krl lij lkt lrc luo mag mai mas mni mnc mus mzn nap nyn pal raj rom sah sat scn sco ' +
  'sma smn sms sux syc szl tlh tmh tum udm vec wuu yue zgh';

/** Common names, and languages that have no Persian name in ICU. */
const CORRECTED: Record<string, string> = {
  am: 'امهری',
  ase: 'زبان اشاره آمریکایی',
  azb: 'ترکی آذربایجانی (ایران)',
  ca: 'کاتالان',
  chm: 'ماریایی',
  ckb: 'کردی سورانی',
  cmn: 'چینی ماندارین',
  fsl: 'زبان اشاره فرانسوی',
  bfi: 'زبان اشاره بریتانیایی',
  hak: 'هاکا',
  hr: 'کرواتی',
  kmr: 'کردی کرمانجی',
  kn: 'کنادا',
  lrc: 'لری',
  mul: 'چندزبانه',
  nan: 'مین‌نان',
  pal: 'پهلوی',
  psr: 'زبان اشاره ایرانی',
  sh: 'صربی‌کرواتی',
  sgn: 'زبان اشاره',
  sl: 'اسلوونیایی',
  tcy: 'تولو',
  tl: 'تاگالوگ',
  tr: 'ترکی استانبولی',
  tw: 'توی',
  zxx: 'بی‌کلام',
};

/** Codes with their Persian names. */
export function languageNames(): Map<string, string> {
  const names = new Intl.DisplayNames(['fa'], { type: 'language', fallback: 'none' });
  const all = new Map<string, string>();
  for (const code of CODES.split(' ')) {
    const name = CORRECTED[code] ?? names.of(code);
    if (name !== undefined) all.set(code, name);
  }
  for (const [code, name] of Object.entries(CORRECTED)) all.set(code, name);
  return all;
}
