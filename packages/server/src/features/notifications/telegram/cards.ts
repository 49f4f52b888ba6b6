import { buffer } from 'node:stream/consumers';
import { type TitleCard, type TitleDetail, withoutControls } from '@parde/contract';
import { formatPlain, formatRating } from '@parde/shared/digits';
import { InlineKeyboard } from 'grammy';
import sharp from 'sharp';
import { escapeHtml } from '../../../domain/escape-html.ts';
import { excerpt } from '../../../domain/excerpt.ts';
import type { ImageVariants } from '../../../integrations/images/image-variants.ts';

/** A title, possibly one of many in a list. */
type Named = Pick<TitleCard, 'id' | 'titleFa' | 'year'>;

/** Reduces a text to one line of at most `length` letters, without control characters, including those of direction. */
export const plainOf = (text: string, length: number) =>
  excerpt(withoutControls(text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')), length);

/** The same, escaped for Telegram's HTML. */
export const htmlOf = (text: string, length: number) => escapeHtml(plainOf(text, length));

const nameOf = ({ titleFa, year }: Named) =>
  year === null ? titleFa : `${titleFa} (${formatPlain(year)})`;

/** Maximum lengths of parts: captions have at most 1,024 letters. */
const LETTERS = { name: 150, genres: 100, synopsis: 600 };

/** Describes a title in a few lines of Telegram's HTML. */
export function captionOf(title: TitleCard & Partial<Pick<TitleDetail, 'synopsisFa'>>): string {
  const genres = title.genres.map(({ titleFa }) => titleFa).join('، ');
  const rating = title.rating === null ? null : `امتیاز IMDb: ${formatRating(title.rating)}`;
  const facts = [genres, rating].filter(Boolean).join('\n');
  return [
    `<b>${htmlOf(nameOf(title), LETTERS.name)}</b>`,
    ...facts
      .split('\n')
      .filter(Boolean)
      .map((fact) => htmlOf(fact, LETTERS.genres)),
    ...(title.synopsisFa ? ['', htmlOf(title.synopsisFa, LETTERS.synopsis)] : []),
  ].join('\n');
}

/** Maximum length of names on buttons, in letters. */
const BUTTON = 50;

/** Buttons that open a title on the site, add it to the watchlist, and show the other search results. */
export function keyboardOf(siteUrl: string, title: TitleCard, others: readonly Named[]) {
  const keyboard = new InlineKeyboard()
    .url('دیدن در سایت', new URL(title.path, siteUrl).href)
    .text('نشان کردن', `w:${title.id}`);
  for (const other of others) keyboard.row().text(plainOf(nameOf(other), BUTTON), `t:${other.id}`);
  return keyboard;
}

const POSTER_WIDTH = 500;
const POSTER_PATH = /^\/media\/images\/([^/]+)\//;

/**
 * A poster as JPEG, which Telegram accepts as a photo. The bytes are uploaded, because Telegram may not be able to
 * reach the site. `null` if there is none.
 */
export async function readPoster(
  images: ImageVariants,
  { poster }: Pick<TitleCard, 'poster'>,
): Promise<Buffer | null> {
  const hash = POSTER_PATH.exec(poster ?? '')?.[1];
  const variant = hash ? await images.openVariant(hash, POSTER_WIDTH, 'webp') : null;
  return (
    variant &&
    sharp(await buffer(variant.stream))
      .jpeg({ quality: 80 })
      .toBuffer()
  );
}
