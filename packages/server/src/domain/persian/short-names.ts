import { foldWords } from './fold.ts';

/**
 * Short forms of first names, and spellings that do not follow their sound, each with the form used in credits; in both
 * scripts. Folded.
 */
const FULL = new Map(
  `
  al alfred | bill william | billy william | bob robert | bobby robert | chris christopher | dan daniel | danny daniel | dave david
  dick richard | ed edward | fred frederick | jim james | jimmy james | joe joseph | kate katharine | leo leonardo | liz elizabeth
  lou louis | matt matthew | meg margaret | mike michael | nick nicolas | pat patrick | ray raymond | rob robert | ron ronald
  sam samuel | steve steven | ted theodore | tim timothy | tom thomas | tony anthony | vince vincent
  باب رابرت | بابی رابرت | بیل ویلیام | بیلی ویلیام | جو جوزف | جیم جیمز | جیمی جیمز | دن دنیل | دنی دنیل | دیو دیوید | ران رانلد
  ری ریموند | سم ساموئل | فرد فردریک | کریس کریستوفر | کیت کاترین | لئو لئوناردو | لیز الیزابت | مایک مایکل | مت متیو | نیک نیکلاس
  یواخین خواکین | ژواکین خواکین | واکین خواکین | ریف رالف | سیلیان کیلیان
  استیو استیون | اد ادوارد | تام توماس | تونی آنتونی | تیم تیموتی | وینس وینسنت
  `
    .split(/[|\n]/)
    .map((pair) => foldWords(pair))
    .filter((pair): pair is [string, string] => pair.length === 2),
);

/**
 * The query with the short first name replaced by the form used in credits, «لیز تیلور» as «الیزابت تیلور»; `null` if
 * it does not begin with a short name.
 */
export function withFullName(query: string): string | null {
  const [first = '', ...rest] = foldWords(query);
  const full = FULL.get(first);
  return full && rest.length > 0 ? [full, ...rest].join(' ') : null;
}
