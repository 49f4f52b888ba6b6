import { buffer } from 'node:stream/consumers';
import { type TitleCard, type TitleDetail, withoutControls } from '@parde/contract';
import { formatPlain, formatRating } from '@parde/shared/digits';
import { InlineKeyboard } from 'grammy';
import sharp from 'sharp';
import { escapeHtml } from '../../../domain/escape-html.ts';
import { excerpt } from '../../../domain/excerpt.ts';
import type { ImageVariants } from '../../../integrations/images/image-variants.ts';

/** Of a title, also of one of many in a list. */
type Named = Pick<TitleCard, 'id' | 'titleFa' | 'year'>;

/** On one line, of at most `length` letters; without control characters, also those of direction. */
export const plainOf = (text: string, length: number) =>
  excerpt(withoutControls(text.replace(/[\p{Cc}\u2028\u2029]/gu, ' ')), length);

/** The same for Telegram's HTML. */
export const htmlOf = (text: string, length: number) => escapeHtml(plainOf(text, length));

const nameOf = ({ titleFa, year }: Named) =>
  year === null ? titleFa : `${titleFa} (${formatPlain(year)})`;

/** Captions have at most 1,024 letters. */
const LETTERS = { name: 150, genres: 100, synopsis: 600 };

/** A title in a few lines of Telegram's HTML. */
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

/** Names on buttons, in letters. */
const BUTTON = 50;

/** Opens a title on the site, keeps it, and shows the others that were found. */
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
 * A poster as JPEG, which Telegram takes as a photo. The bytes are sent along, because Telegram may
 * not reach the site. Null: there is none.
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
