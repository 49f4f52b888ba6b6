import type { Notification } from '@parde/contract';
import type { MailItem } from '../../integrations/mail/templates/mail-content.ts';
import { dayAndTime, number } from '../../integrations/mail/templates/words.ts';

/** Where members see the state of their requests. */
const REQUESTS_PATH = '/user/new-request';
const PLANS_PATH = '/premium/plans';

type NewEpisodes = Extract<Notification, { kind: 'new_episodes' }>;

function episodesText({ count, season, episode }: NewEpisodes): string {
  const last = season === 0 ? 'بخش ویژه‌ها' : `قسمت ${number(episode)} از فصل ${number(season)}`;
  return count === 1 ? `${last} رسید.` : `${number(count)} قسمت تازه رسید، تا ${last}.`;
}

interface Line {
  title: string;
  text: string;
  path: string;
}

/** Comments are not quoted in mails, because only on the site they can be moderated. */
function lineOf(notification: Notification): Line {
  switch (notification.kind) {
    case 'title_available':
      return {
        title: notification.title.titleFa,
        text: 'به پرده آمد؛ خواسته بودید خبرتان کنیم.',
        path: notification.title.path,
      };
    case 'new_episodes':
      return {
        title: notification.title.titleFa,
        text: episodesText(notification),
        path: notification.title.path,
      };
    case 'request_accepted':
      return {
        title: notification.request.title,
        text: 'درخواستتان پذیرفته شد؛ همین که برسد خبرتان می‌کنیم.',
        path: REQUESTS_PATH,
      };
    case 'request_declined':
      return {
        title: notification.request.title,
        text: `درخواستتان پذیرفته نشد: ${notification.reason}`,
        path: REQUESTS_PATH,
      };
    case 'request_fulfilled':
      return {
        title: notification.title.titleFa,
        text: 'عنوانی که درخواست کرده بودید به پرده آمد.',
        path: notification.title.path,
      };
    case 'report_answered':
      return {
        title: notification.title.titleFa,
        text: `پاسخ گزارشتان رسید: ${notification.answer}`,
        path: notification.title.path,
      };
    case 'comment_reply':
      return {
        title: notification.title.titleFa,
        text: 'به دیدگاه شما پاسخی داده‌اند.',
        path: notification.title.path,
      };
    case 'premium_ending':
      return {
        title: 'اشتراک شما',
        text: `${dayAndTime(new Date(notification.premiumUntil))} پایان می‌یابد.`,
        path: PLANS_PATH,
      };
  }
}

/** @param siteUrl origin of the site */
export function digestItem(notification: Notification, siteUrl: string): MailItem {
  const { title, text, path } = lineOf(notification);
  return { title, text, url: new URL(path, siteUrl).href };
}
