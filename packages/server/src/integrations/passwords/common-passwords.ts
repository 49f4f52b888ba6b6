import { isRepetitive, passwordLetters } from '../../domain/password.ts';

/** Passwords common among Persian speakers, in both scripts, which international lists lack. */
const COMMON_HERE = `
رمزعبور رمزعبورمن گذرواژه گذرواژهمن کلمهعبور پسورد پسوردمن رمزرمز سلامسلام سلامخوبی سلامدنیا
ایرانایران ایرانمن جاویدایران زندهبادایران تهرانتهران خداخدا خدایاشکرت خدایاشکر بسمالله
بسماللهالرحمنالرحیم اللهاکبر یاعلیمدد یاحسین یاابوالفضل یازهرا یامهدی صلوات الحمدلله
دوستتدارم دوستدارم عاشقتم عاشقتمدیوونه عشقمن عشقعشق عزیزم عزیزدلم نفسم زندگیمن مامانبابا
پرسپولیس استقلال پرسپولیسقهرمان استقلالتهران تراکتورسازی محمدمحمد علیعلی فاطمهفاطمه
ضصثقفغعه شسیبلاتن ظطزرذدپو ضصثقفغ شسیبلا پردهپرده
ramzobor ramzeobor ramz1234 pasword1 gozarvazhe salamsalam salam123 salam1234 salam12345
salamkhobi iraniran iran1234 iran12345 irani1234 tehran123 tehran1234 tehrantehran khodaya
khodayashokret khodajoon yaali110 yaaliyaali yahossein yamahdi yazahra bismillah allahoakbar
doostetdaram dostetdaram asheghetam eshghman eshgheman azizam123 nafasam123 persepolis
persepolis6 perspolis esteghlal esteghlal1 tractorsazi ali12345 ali123456 mohammad123 reza1234
reza12345 hossein123 fatemeh123 maryam123 zahra1234 pardeparde pardedemo parde1234 filmfilm
`;

let loading: Promise<ReadonlySet<string>> | null = null;

/** Shorter words are not valid passwords anyway. */
const SHORTEST = 6;

async function loadWords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words = [...dictionary['passwords-common'], ...COMMON_HERE.split(/\s+/)];
  return new Set(words.map(passwordLetters).filter((word) => word.length >= SHORTEST));
}

/** Whether a password is in the list of common ones. The list is loaded on first use. */
export async function isCommonPassword(password: string): Promise<boolean> {
  if (isRepetitive(password)) return true;
  loading ??= loadWords();
  return (await loading).has(passwordLetters(password));
}
