import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../testing/any-text.ts';
import {
  oneErrorKeys,
  persianByEar,
  rawSoundKey,
  simplifiedSoundKey,
  soundChoices,
  soundIndexWords,
  soundKey,
  soundKeys,
  soundSimilarity,
  wholeSounds,
  withoutAddress,
} from './sound.ts';

/** Both steps of a search by sound. */
function isCandidate(query: string, name: string): boolean {
  const indexed = new Set(soundIndexWords(name));
  const words = soundChoices(query);
  return (
    (words.length > 0 && words.every((choices) => choices.some((word) => indexed.has(word)))) ||
    soundKeys(query).some(
      (key) => indexed.has(key) || wholeSounds(name).includes(simplifiedSoundKey(key)),
    )
  );
}

const SAME = `
shekarchi = شکارچی|shekarchi = شکارچی شب|khane = خانه|khaneye doust kojast = خانه دوست کجاست|nosferato = نوسفراتو
nosferato = Nosferatu|نوسفراتو = Nosferatu, eine Symphonie des Grauens|nosferatu = نوسفراتو|متریکس = The Matrix
ماتریکس = The Matrix|matriks = The Matrix|نولان = Christopher Nolan|کریستوفر نولان = Christopher Nolan|چاپلین = Charlie Chaplin
چارلی چاپلین = Charles Chaplin|هیچکاک = Alfred Hitchcock|اسکورسیزی = Martin Scorsese|اسپیلبرگ = Steven Spielberg
تارکوفسکی = Andrei Tarkovsky|tarkovski = Andrei Tarkovsky|پاچینو = Al Pacino|آل پاچینو = Al Pacino|نیکلسون = Jack Nicholson
کوبریک = Stanley Kubrick|گادفادر = The Godfather|the godfather = گادفادر|تایتانیک = Titanic|گلادیاتور = Gladiator
اینسپشن = Inception|اینترستلار = Interstellar|جوکر = Joker|روکی = Rocky|شرلوک هولمز = Sherlock Holmes|واتسون = Emma Watson
وایت = Walter White|هوگو = Hugo|ژوراسیک پارک = Jurassic Park|ثور = Thor|گوست = Ghost|تروفو = François Truffaut
رابرت دنیرو = Robert De Niro|دی‌کاپریو = Leonardo DiCaprio|dicaprio = دی‌کاپریو|تارانتینو = Quentin Tarantino|کوئنتین = Quentin
شرک = Shrek|آواتار = Avatar|ورتیگو = Vertigo|آملی = Amélie|دانکرک = Dunkirk|کازابلانکا = Casablanca|بتمن = Batman
shahnameh = شاهنامه|shah name = شاهنامه|shahname = شاه‌نامه|ejareneshinha = اجاره‌نشین‌ها|ejare neshinha = اجاره نشین‌ها
dokhtare lor = دختر لر|دختر لر = Dokhtar-e Lor|leyli o majnun = لیلی و مجنون|لیلی و مجنون = Leyli va Majnun
kiarostami = عباس کیارستمی|کیارستمی = Abbas Kiarostami|golshifteh = گلشیفته فراهانی|taghriban = تقریباً|vaghti = وقتی
eshgh = عشق|shambe = شنبه|esfahan = اصفهان|mikhaham zende bemanam = می‌خواهم زنده بمانم|roya = رؤیا|leila = لیلا حاتمی|لئو = Leo|jang 2 = جنگ ۲
pedarxande = پدرخوانده|moxtarname = مختارنامه|qahve talx = قهوه تلخ|ghahveye talkh = قهوه تلخ|gahreman = قهرمان|gorbaghe = قورباغه
gonjeshkha = گنجشک‌ها|maghzhaye kuchak = مغزهای کوچک|sangha = سنگ‌ها|daste dastha = دست دست‌ها|čaharšanbe suri = چهارشنبه‌سوری
د گادفادر = The Godfather|فرانسوا = François|میلوش = Miloš|آرنولد شوارتزنگر = Arnold Schwarzenegger|فریتز لانگ = Fritz Lang
هیو جکمن = Hugh Jackman|forugh = فروغ|شان کانری = Sean Connery|کریستوفر والکن = Christopher Walken|کریستوفر واکن = Christopher Walken
استیو بوشمی = Steve Buscemi|جو پشی = Joe Pesci|مارگو رابی = Margot Robbie|آی ربات = I, Robot|واکین فینیکس = Joaquin Phoenix
خواکین فینیکس = Joaquin Phoenix|بلک پنتر = Black Panther|مارشین = The Martian|رسلر = The Wrestler
ادج آف تومارو = Edge of Tomorrow|کریستین بیل = Christian Bale|تاتیانا = Tatiana|برادر = Brother|جولیا رابرتز = Julia Roberts
گیرمو دل تورو = Guillermo del Toro|ماریون کوتیار = Marion Cotillard|ژان لوک گدار = Jean-Luc Godard|ایزابل هوپر = Isabelle Huppert
دنی ویلنوو = Denis Villeneuve|لارس فون تریه = Lars von Trier|ورنر هرتسوگ = Werner Herzog|لئا سیدو = Léa Seydoux
روبرتو بنینی = Roberto Benigni|کریستف والتس = Christoph Waltz|کریستوف والتز = Christoph Waltz|کیلین مورفی = Cillian Murphy
یوژوال = The Usual Suspects|داوت فایر = Mrs. Doubtfire|د گرجوئت = The Graduate|گراجوئیت = The Graduate|وینتر سولجر = Winter Soldier
ویرچوال = Virtual Reality|نشنال تریژر = National Treasure|اگزورسیست = The Exorcist
چوکور = Çukur|سن چال کاپیمی = Sen Çal Kapımı|یالی چاپکینی = Yalı Çapkını|کیزیلجیک شربتی = Kızılcık Şerbeti|ایچرده = İçerde
رابرت = Robert|tazvir = تزویر|dajjal = دجال|شوارتز = شوارتز
`;

describe('whole names', () => {
  it.each([
    ['فرانکشتاین', 'Frankenstein'],
    ['شاتر آیلند', 'Shutter Island'],
    ['راکی ۴', 'Rocky IV'],
    ['fayt kelab', 'Fight Club'],
    ['insepshen', 'Inception'],
    ['کلاک ورک اورنج', 'A Clockwork Orange'],
    ['اوشن ۱۱', "Ocean's Eleven"],
    ['101', 'One Hundred and One'],
    ['ساو ۵', 'Saw V'],
    ['د آورز', 'The Hours'],
    ['اولد اسکول', 'Old School'],
    ['مگان', 'M3GAN'],
    ['بلک دالیا', 'Black Dahlia'],
    ['هول تن یاردز', 'The Whole Ten Yards'],
  ])('%s and %s share a key', (query, name) => {
    const keys = wholeSounds(query);
    expect(wholeSounds(name).filter((key) => keys.includes(key))).not.toEqual([]);
  });

  it('that differ in a sound that is heard do not, however short', () => {
    expect(simplifiedSoundKey('kn')).toBe('kn');
    expect(wholeSounds('Titanic')).not.toEqual(wholeSounds('Botanic'));
  });
});

describe('a typo', () => {
  it.each([
    ['ماداگاسگار', 'Madagascar'],
    ['زوتوپبا', 'Zootopia'],
    ['پریزنزر', 'Prisoners'],
    ['آناکودا', 'Anaconda'],
    ['دنزل واشنگن', 'Denzel Washington'],
  ])('%s may stand for %s', (query, name) => {
    const keys = oneErrorKeys(soundKey(query));
    expect(wholeSounds(name).filter((key) => keys.includes(key))).not.toEqual([]);
    expect(wholeSounds(name)).not.toContain(simplifiedSoundKey(soundKey(query)));
  });

  it('is only one, in a name of some sounds', () => {
    expect(oneErrorKeys('mdgskr')).not.toContain('bdgstr');
    expect(oneErrorKeys('m')).toEqual([]);
    expect(oneErrorKeys('mdgskr'.repeat(20))).toEqual([]);
  });
});

it('may be a sound missing between two that are the same', () => {
  expect(wholeSounds('Jawbreaker')).toContain('gbrkr');
  expect(oneErrorKeys(soundKey('جاوبریر'))).not.toContain('gbrkr');
  expect(oneErrorKeys(rawSoundKey('جاوبریر'))).toContain('gbrkr');
});

describe('persianByEar', () => {
  it.each([
    ['ays eyj', 'ایس ایج'],
    ['esnach', 'اسناچ'],
    ['hakso rij', 'هاکسو ریج'],
    ['taxi deraiver', 'تاکسی درایور'],
    ['Out', 'اوت'],
    ['2012', '2012'],
  ])('of %j is %j', (latin, persian) => {
    expect(persianByEar(latin)).toBe(persian);
  });
});

describe('search by sound', () => {
  const pairs = SAME.split(/[|\n]/)
    .filter((row) => row !== '')
    .map((row) => row.split(' = ') as [string, string]);

  it.each(pairs)('%s finds %s', (query, name) => {
    expect(isCandidate(query, name)).toBe(true);
    expect(soundSimilarity(query, name)).toBeGreaterThan(0.72);
  });

  it.each([
    ['nolan', 'کتاب'],
    ['nolan', 'نان'],
    ['shir', 'شهر'],
    ['shekarchi', 'شکار'],
    ['sara', 'آذر'],
    ['شیر', 'Shrek'],
    ['خان', 'John Wick'],
    ['matrix', 'Metropolis'],
    ['سلام', 'کلاه'],
    ['', 'شکارچی'],
    ['!', '?'],
    ['shekarchi', ''],
  ])('%j is unlike %j', (query, name) => {
    expect(soundSimilarity(query, name)).toBeLessThan(0.72);
  });

  it('ranks the whole name before a part, and a part before a likeness', () => {
    const whole = soundSimilarity('shekarchi', 'شکارچی');
    const part = soundSimilarity('shekarchi', 'شکارچی شب');
    const like = soundSimilarity('shekarchi', 'شکارچه');
    expect(whole).toBeGreaterThan(part);
    expect(part).toBeGreaterThan(like);
    expect(soundSimilarity('nolan', 'نولان')).toBeGreaterThan(soundSimilarity('nolan', 'نیلین'));
  });

  it.each([
    ['ایلند', 'The Island'],
    ['آورز', 'Hours'],
    ['اسکول', 'School'],
    ['دالیا', 'Dahlia'],
    ['لیجن', 'Legion'],
    ['ویژن', 'Vision'],
    ['هون', 'Heaven'],
    ['یر وان', 'Year One'],
    ['مگان', 'M3GAN'],
    ['سیمون', 'S1m0ne'],
  ])('%s is %s as it is said', (query, name) => {
    expect(soundSimilarity(query, name)).toBeGreaterThan(0.85);
  });

  it('counts letters of two UTF-16 units alike on both sides', () => {
    expect(soundSimilarity('love', '𐎠𐎭 Love')).toBeGreaterThan(0.72);
    expect(soundSimilarity('𐎠𐎭 love', '𐎠𐎭 Love')).toBe(1);
  });

  it('finds a name by itself, whatever it is', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'bcdfghjklmnpqrstvwxzaeiouبپتشکلمنراویهع'),
      minLength: 3,
      maxLength: 8,
    });
    fc.assert(
      fc.property(word, (name) => {
        fc.pre(soundKey(name).length > 1);
        expect(isCandidate(name, name)).toBe(true);
        expect(soundSimilarity(name, name)).toBe(1);
      }),
    );
  });
});

describe('soundKey', () => {
  it.each([
    ['شکارچی', 'ckrc'],
    ['Nosferatu', 'nsfrt'],
    ['The Lord of the Rings', 'lrdfrngs'],
    ['Wright', 'rt'],
    ['Spielberg', 'splbrg'],
    ['اسپیلبرگ', 'splbrg'],
    ['ایران', 'arn'],
    ['Iran', 'arn'],
    ['نن بب', 'mb'],
    ['ننبب', 'mb'],
    ['2012', '2012'],
    ['۳۰۰', '300'],
    ['', ''],
  ])('of %j is %j', (text, key) => {
    expect(soundKey(text)).toBe(key);
  });

  it('does not tell ZWNJ, space and joined apart', () => {
    const word = fc.string({
      unit: fc.constantFrom(...'بپتسشکلمنراه'),
      minLength: 2,
      maxLength: 5,
    });
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), (words) => {
        const key = soundKey(words.join(''));
        expect(soundKey(words.join(' '))).toBe(key);
        expect(soundKey(words.join('\u200c'))).toBe(key);
      }),
    );
  });

  it('takes long words, and cuts what they sound like', () => {
    const keys = soundKeys('metropolisghwalk'.repeat(20_000));
    expect(keys.map(({ length }) => length)).toEqual([32]);
  });

  it('is total', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(soundKey(text)).not.toContain(' ');
        expect(soundIndexWords(text).every((word) => word.length > 0)).toBe(true);
        expect(soundSimilarity(text, 'نوسفراتو')).toBeLessThanOrEqual(1);
        expect(soundSimilarity(text, 'Nosferatu')).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('soundChoices', () => {
  const usual = (text: string) => soundChoices(text).map(([first]) => first);

  it('skips what has no information', () => {
    expect(usual('The Lord of the Rings')).toEqual(['lrd', 'af', 'rngs']);
    expect(usual('لیلی و مجنون')).toEqual(['mgn']);
    expect(usual('ما')).toEqual([]);
    expect(usual('لیلا')).toEqual(['l']);
    expect(usual('jang 2')).toEqual(['gng', '2']);
  });
});

it.each([
  ['ذا بتمن', 'بتمن'],
  ['دکتر هاوس', 'هاوس'],
  ['ذاکر', null],
])('«%s» without an address is %s', (query, rest) => {
  expect(withoutAddress(query)).toBe(rest);
});
