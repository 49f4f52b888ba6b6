import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { soundSimilarity } from './sound-similarity.ts';

/** Regular Finglish, as people type the names of Iranian films and people. */
const REGULAR = `
shekarchi شکارچی|khane خانه|khaneh خانه|xane خانه|gav گاو|gaav گاو|gaw گاو|hamoun هامون|hamoon هامون|hamun هامون
forushande فروشنده|forooshande فروشنده|foroushandeh فروشنده|ghahreman قهرمان|qahreman قهرمان|jodaei جدایی|jodayi جدایی
darbareye eli دربارهٔ الی|darbareh-ye elly درباره‌ی الی|jodaeie nader az simin جدایی نادر از سیمین|baran باران|mader مادر
bachehaye aseman بچه‌های آسمان|bache haye aseman بچه های آسمان|range khoda رنگ خدا|rang-e khoda رنگ خدا|tame gilas طعم گیلاس
ta'm-e gilas طعم گیلاس|zire derakhtane zeytoon زیر درختان زیتون|khaneye doust kojast خانه‌ی دوست کجاست
khaneh-ye doost kojast خانهٔ دوست کجاست|bad ma ra khahad bord باد ما را خواهد برد|leyli o majnun لیلی و مجنون
leili va majnoon لیلی و مجنون|dokhtare lor دختر لر|dokhtar-e lor دختر لر|zange tafrih زنگ تفریح|haji agha حاجی آقا
hajji aqa حاجی آقا|toofane zendegi طوفان زندگی|tufan طوفان|abi o rabi آبی و رابی|nan o kooche نان و کوچه|naan va kuche نان و کوچه
khaneh siah ast خانه سیاه است|mikhaham zende bemanam می‌خواهم زنده بمانم|ejareneshinha اجاره‌نشین‌ها|ejareh neshinha اجاره نشین ها
ghermez قرمز|qermez قرمز|abi آبی|sefid سفید|siah سیاه|siyah سیاه|zard زرد|sabz سبز|marmoolak مارمولک|ekhrajiha اخراجی‌ها
metri shisho nim متری شیش و نیم|abad o yek rooz ابد و یک روز|maghzhaye koochake zang zade مغزهای کوچک زنگ زده|khab خواب
khahar خواهر|khandan خندان|khastegari خواستگاری|ostad استاد|esfahan اصفهان|isfahan اصفهان|tehran تهران|shiraz شیراز
mashhad مشهد|rasht رشت|abadan آبادان|abbas عباس|ali علی|aali عالی|omid امید|omar عمر|osman عثمان|isa عیسی|eisa عیسی|moosa موسی
mostafa مصطفی|morteza مرتضی|mojtaba مجتبی|yahya یحیی|saeed سعید|saeid سعید|masoud مسعود|masood مسعود|davood داوود|davoud داوود
davud داود|raees رئیس|masool مسئول|mas'ul مسئول|soal سؤال|roya رؤیا|moaven معاون|mamoor مأمور|ma'mur مأمور|etemad اعتماد
eshgh عشق|eshq عشق|zolm ظلم|gharib غریب|gharibe غریبه|bagh باغ|cheragh چراغ|mozhgan مژگان|mozhdeh مژده|zhale ژاله|jale ژاله
panahi پناهی|farhadi فرهادی|kiarostami کیارستمی|mehrjui مهرجویی|mehrjooyi مهرجویی|beyzaie بیضایی|beyzai بیضایی|hatami حاتمی
ghobadi قبادی|majidi مجیدی|golshifteh farahani گلشیفته فراهانی|shahab hosseini شهاب حسینی|leila hatami لیلا حاتمی
taraneh alidoosti ترانه علیدوستی|parviz parastui پرویز پرستویی|ezzatollah entezami عزت‌الله انتظامی|naser taghvaei ناصر تقوایی
ferdowsi فردوسی|shahname شاهنامه|shahnameh شاه‌نامه|mohammad محمد|mohamad محمّد|hatman حتماً|daghighan دقیقاً|jang 2 جنگ ۲
`;

/** Names and words from other languages, as Persian writes them. */
const BORROWED = `
nosferatu نوسفراتو|nosferato نوسفراتو|matrix متریکس|matrix ماتریکس|metropolis متروپلیس|chaplin چاپلین|hitchcock هیچکاک
nolan نولان|kubrick کوبریک|spielberg اسپیلبرگ|tarantino تارانتینو|christopher کریستوفر|michael مایکل|titanic تایتانیک|walking واکینگ|walking والکینگ|psycho سایکو
sherlock holmes شرلوک هولمز|harry potter هری پاتر|texas تگزاس|cinema سینما|zombie زامبی|zorro زورو|popeye پاپای|watson واتسون
gandhi گاندی|dharma دارما|batman بتمن|avatar آواتار|joker جوکر|rocky راکی|king kong کینگ کونگ|vertigo ورتیگو|charlie چارلی|inception اینسپشن
`;

function pairsOf(rows: string): [string, string][] {
  return rows
    .split(/[|\n]/)
    .filter((row) => row !== '')
    .map((row) => {
      const at = row.search(/[\u0600-\u06ff]/);
      return [row.slice(0, at).trim(), row.slice(at)];
    });
}

describe('soundSimilarity', () => {
  it.each(pairsOf(REGULAR))('of %s and %s is high', (latin, persian) => {
    expect(soundSimilarity(latin, persian)).toBeGreaterThanOrEqual(0.9);
    expect(soundSimilarity(persian, latin)).toBeGreaterThan(0.87);
  });

  it.each(pairsOf(BORROWED))('of %s and %s is sufficient', (latin, persian) => {
    expect(soundSimilarity(latin, persian)).toBeGreaterThan(0.82);
    expect(soundSimilarity(persian, latin)).toBeGreaterThan(0.75);
  });

  it.each([
    ['salam', 'کتاب'],
    ['fodin', 'ویها'],
    ['dokhtar', 'دفتر'],
    ['2', '۳'],
  ])('of %j and %j is 0', (latin, persian) => {
    expect(soundSimilarity(latin, persian)).toBe(0);
  });

  it('finds the regular spelling more similar than the odd one', () => {
    const similarity = soundSimilarity;
    expect(similarity('shahr', 'شهر')).toBeGreaterThan(similarity('shahar', 'شهر'));
    expect(similarity('mikhak', 'میخک')).toBeGreaterThan(similarity('mixac', 'میخک'));
    expect(similarity('saal', 'سال')).toBeGreaterThan(similarity('saal', 'سل'));
    expect(similarity('shir', 'شیر')).toBeGreaterThan(similarity('shir', 'شر'));
    expect(similarity('khab', 'خواب')).toBeGreaterThan(similarity('khab', 'خوب'));
  });

  it('does not mind spaces', () => {
    const spaces = fc.array(fc.boolean(), { minLength: 20, maxLength: 20 });
    const spread = (text: string, gaps: boolean[]): string =>
      [...text].map((letter, i) => (gaps[i] ? `${letter} ` : letter)).join('');
    fc.assert(
      fc.property(spaces, (gaps) => {
        expect(soundSimilarity(spread('mikhahamzende', gaps), 'می‌خواهم زنده')).toBe(
          soundSimilarity('mikhahamzende', 'می‌خواهم زنده'),
        );
      }),
    );
  });

  it('takes long texts, of which it reads the beginning', () => {
    expect(soundSimilarity('a'.repeat(10_000), 'ا'.repeat(10_000))).toBeGreaterThan(0.9);
  });
});
