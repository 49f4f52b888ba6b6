import type { TitleCard } from '@parde/contract';
import { ApiError, type Client } from '@parde/contract/client';
import { isolated } from '@parde/shared/isolated';
import { Bot, type Context, InputFile } from 'grammy';
import type { InlineQueryResultArticle, UserFromGetMe } from 'grammy/types';
import { LRUCache } from 'lru-cache';
import type { Db } from '../../../db/client.ts';
import { AppError } from '../../../domain/app-error.ts';
import { siteName } from '../../../domain/site-defaults.ts';
import type { ImageVariants } from '../../../integrations/images/image-variants.ts';
import type { Limits } from '../../../integrations/limits/limits.ts';
import {
  clientOptions,
  isRefused,
  respectRateLimit,
} from '../../../integrations/telegram/bot-api.ts';
import { captionOf, keyboardOf, plainOf, readPoster } from './cards.ts';
import { linkChat, memberOfChat, unlinkChat } from './chats.ts';

export interface BotDeps {
  db: Db;
  /** The site's own API, as visitors see it. */
  api: Client;
  images: ImageVariants;
  throttles: Limits;
  publicUrl: string;
  /** @throws AppError not_found, conflict */
  addToWatchlist: (userId: number, titleId: number) => Promise<unknown>;
}

const words = {
  hello: () =>
    `سلام! نام فیلم، سریال یا هنرمندی را بنویسید تا در ${siteName()} پیدایش کنم. فارسی یا لاتین، حتی با غلط.`,
  linked: 'حساب شما به این گفت‌وگو وصل شد؛ خبرها از این پس به این‌جا هم می‌آیند. برای جدا کردن: /stop',
  expired: 'این پیوند دیگر کار نمی‌کند. در داشبورد سایت دوباره «وصل کردن تلگرام» را بزنید.',
  unlinked: 'حساب شما از این گفت‌وگو جدا شد؛ دیگر خبری به این‌جا نمی‌آید.',
  notLinked: 'این گفت‌وگو به حسابی وصل نیست.',
  nothing: (query: string) => `چیزی با نام «${isolated(query)}» پیدا نشد.`,
  missing: 'این عنوان دیگر در سایت نیست.',
  needsLink: 'نخست در داشبورد سایت، بخش تنظیمات، تلگرام را به حساب خود وصل کنید.',
  kept: 'در نشان‌شده‌های شماست.',
};

const MAX_RESULTS = 5;
const FOUND_INLINE = 10;
/** Maximum length of a search query; messages may be far longer. */
const LONGEST_QUERY = 200;
/** How long Telegram caches inline results, in seconds. */
const KEEP_INLINE_S = 60;
/** Maximum number of messages, button presses and inline searches per person and minute; further ones are ignored. */
const MESSAGES_PER_MINUTE = 60;
/** Maximum number of posters already uploaded to Telegram that are remembered by path. */
const KNOWN_POSTERS = 2_000;

/** Creates a bot that searches and shows titles, adds them to watchlists, and links chats to accounts. */
export function createBot(
  deps: BotDeps,
  { api, token }: { api: string; token: string },
  botInfo: UserFromGetMe,
): Bot {
  const { db } = deps;
  const bot = new Bot(token, { botInfo, client: clientOptions(api) });
  respectRateLimit(bot.api);
  const cards = titleCards(deps);
  const countOf = deps.throttles.counter('telegram', 60);

  bot.use(async (ctx, next) => {
    if (ctx.from && (await countOf(String(ctx.from.id))).count > MESSAGES_PER_MINUTE) return;
    await next();
  });
  bot.on('my_chat_member', async (ctx) => {
    const { chat, new_chat_member: now } = ctx.myChatMember;
    if (chat.type === 'private' && now.status === 'kicked') await unlinkChat(db, chat.id);
  });

  answerMessages(bot, deps, cards);
  answerButtons(bot, deps, cards);
  answerInlineQueries(bot, deps, cards);
  return bot;
}

/** Links a chat to an account and back, and answers every other message by the titles that it names. */
function answerMessages(bot: Bot, { db }: BotDeps, { search, sendCard }: TitleCards): void {
  // A card that the person chose from an inline search in this chat is no search.
  const person = bot
    .chatType('private')
    .filter(({ me, message }) => message?.via_bot?.id !== me.id);
  person.command('start', async (ctx) => {
    if (ctx.match === '') return ctx.reply(words.hello());
    const isLinked = await linkChat(db, ctx.match, {
      id: ctx.chat.id,
      name: plainOf([ctx.from.first_name, ctx.from.last_name].filter(Boolean).join(' '), 60),
    });
    return ctx.reply(isLinked ? words.linked : words.expired);
  });
  person.command('stop', async (ctx) =>
    ctx.reply((await unlinkChat(db, ctx.chat.id)) ? words.unlinked : words.notLinked),
  );
  person.on('message:text', async (ctx) => {
    if (ctx.message.text.startsWith('/')) return ctx.reply(words.hello());
    const query = ctx.message.text.slice(0, LONGEST_QUERY).toWellFormed();
    const [first, ...others] = await search(query, MAX_RESULTS);
    if (!first) return ctx.reply(words.nothing(plainOf(query, 60)));
    return sendCard(ctx, first, others);
  });
  person.on('message', (ctx) => ctx.reply(words.hello()));
}

/** The buttons of a card: another title, and the watchlist. */
function answerButtons(bot: Bot, deps: BotDeps, { findTitle, sendCard }: TitleCards): void {
  bot.callbackQuery(/^t:(\d{1,9})$/, async (ctx) => {
    const title = await findTitle(Number(ctx.match[1]));
    if (!title) return ctx.answerCallbackQuery({ text: words.missing });
    await ctx.answerCallbackQuery();
    return ctx.chat && sendCard(ctx, title, []);
  });
  bot.callbackQuery(/^w:(\d{1,9})$/, async (ctx) => {
    const userId = await memberOfChat(deps.db, ctx.from.id);
    if (userId === null)
      return ctx.answerCallbackQuery({ text: words.needsLink, show_alert: true });
    const text = await deps.addToWatchlist(userId, Number(ctx.match[1])).then(
      () => words.kept,
      (error) => {
        if (error instanceof AppError) return plainOf(error.userMessage, 180);
        throw error;
      },
    );
    return ctx.answerCallbackQuery({ text });
  });
  bot.on('callback_query', (ctx) => ctx.answerCallbackQuery());
}

/** Searches from within other chats. */
function answerInlineQueries(bot: Bot, { publicUrl }: BotDeps, { search }: TitleCards): void {
  bot.on('inline_query', async (ctx) => {
    const query = ctx.inlineQuery.query.slice(0, LONGEST_QUERY).toWellFormed();
    const found = query.trim() === '' ? [] : await search(query, FOUND_INLINE);
    return ctx.answerInlineQuery(
      found.map(
        (title): InlineQueryResultArticle => ({
          type: 'article',
          id: String(title.id),
          title: title.titleFa,
          description: title.genres.map(({ titleFa }) => titleFa).join('، '),
          ...(title.poster && { thumbnail_url: new URL(title.poster, publicUrl).href }),
          input_message_content: { message_text: captionOf(title), parse_mode: 'HTML' },
          reply_markup: {
            inline_keyboard: [[{ text: 'دیدن در سایت', url: new URL(title.path, publicUrl).href }]],
          },
        }),
      ),
      { cache_time: KEEP_INLINE_S },
    );
  });
}

/** Finds titles as visitors do, and sends them as cards. */
function titleCards({ api, images, publicUrl }: BotDeps) {
  const posters = new LRUCache<string, string>({ max: KNOWN_POSTERS });

  async function search(q: string, count: number): Promise<TitleCard[]> {
    const query = { q, per_page: count };
    return (await api('GET /api/titles/search', { query })).data as TitleCard[];
  }

  /** `null` if there is no such title (any more). */
  async function findTitle(id: number) {
    try {
      return await api('GET /api/titles/{id}', { params: { id } });
    } catch (error) {
      if (error instanceof ApiError && error.status < 500) return null;
      throw error;
    }
  }

  /** Sends a title with its poster if there is one; posters that Telegram already has are sent by reference. */
  async function sendCard(ctx: Context, card: TitleCard, others: readonly TitleCard[]) {
    const title = (await findTitle(card.id)) ?? card;
    const text = captionOf(title);
    const more = {
      parse_mode: 'HTML',
      reply_markup: keyboardOf(publicUrl, title, others),
    } as const;
    const known = posters.get(title.poster ?? '');
    const bytes = known ? null : await readPoster(images, title);
    try {
      if (known) return await ctx.replyWithPhoto(known, { ...more, caption: text });
      if (bytes) {
        const photo = new InputFile(bytes, 'poster.jpg');
        const sent = await ctx.replyWithPhoto(photo, { ...more, caption: text });
        const fileId = sent.photo.at(-1)?.file_id;
        if (title.poster && fileId) posters.set(title.poster, fileId);
        return sent;
      }
    } catch (error) {
      // Telegram refused the picture; the text is what matters.
      if (!isRefused(error)) throw error;
      posters.delete(title.poster ?? '');
    }
    return ctx.reply(text, { ...more, link_preview_options: { is_disabled: true } });
  }

  return { search, findTitle, sendCard };
}

type TitleCards = ReturnType<typeof titleCards>;
