import type { Notification, TitleRef } from '@parde/contract';
import { formatCount, formatPlain } from '@parde/shared/digits';
import { isolated } from '@parde/shared/isolated';
import { formatJalaliTime } from '@parde/shared/jalali';
import type { ComponentType } from 'react';
import { FlagIcon } from '../../components/icons/action-icons';
import {
  BellIcon,
  CheckIcon,
  ClockIcon,
  CloseIcon,
  PlayIcon,
  SeriesIcon,
  SupportIcon,
} from '../../components/icons/icon';
import { CommentIcon, GiftIcon, ShieldIcon } from '../../components/icons/more-icons';
import { paths } from '../../lib/paths';
import { seasonName } from '../../lib/words';
import { text } from './text';

export interface NotificationWords {
  icon: ComponentType<{ size?: number }>;
  words: string;
  /** Quoted text of another member. */
  quote: string | null;
  /** Target of the link. */
  href: string;
  /** The title that the notification refers to; `null` if it is not in the catalogue. */
  title: TitleRef | null;
}

/** Text of a notification. */
export function notificationWords(item: Notification): NotificationWords {
  switch (item.kind) {
    case 'title_available':
      return ofTitle(item.title, PlayIcon, text.available(isolated(item.title.titleFa)));
    case 'new_episodes': {
      const name = isolated(item.title.titleFa);
      const place = [seasonName(item.season), formatPlain(item.episode)] as const;
      const words =
        item.count === 1
          ? text.episode(name, ...place)
          : text.episodes(name, formatCount(item.count), ...place);
      return ofTitle(item.title, SeriesIcon, words);
    }
    case 'request_accepted':
      return ofRequest(CheckIcon, text.accepted(isolated(item.request.title)), null);
    case 'request_declined':
      return ofRequest(CloseIcon, text.declined(isolated(item.request.title)), item.reason);
    case 'request_fulfilled':
      return ofTitle(item.title, BellIcon, text.fulfilled(isolated(item.title.titleFa)));
    case 'report_answered': {
      const words = text.reportAnswered(isolated(item.title.titleFa));
      const href = item.thread ? paths.supportThreadOf(item.thread) : item.title.path;
      return { ...ofTitle(item.title, CheckIcon, words), quote: item.answer, href };
    }
    case 'support_answered':
      return {
        icon: SupportIcon,
        words: text.supportAnswered,
        quote: item.answer,
        href: item.thread ? paths.supportThreadOf(item.thread) : paths.contact,
        title: null,
      };
    case 'premium_ending':
      return {
        icon: ClockIcon,
        words: text.premiumEnding(formatJalaliTime(item.premiumUntil)),
        quote: null,
        href: paths.plans,
        title: null,
      };
    case 'gift_redeemed':
      return {
        icon: GiftIcon,
        words: text.giftRedeemed(isolated(item.planTitle)),
        quote: null,
        href: `${paths.gift}#bought`,
        title: null,
      };
    case 'new_device':
      return {
        icon: ShieldIcon,
        words: text.newDevice(
          [item.browser, item.system].filter((part) => part !== null).map(isolated),
        ),
        quote: null,
        href: paths.devices,
        title: null,
      };
    case 'warning':
      return {
        icon: FlagIcon,
        words: text.warning,
        quote: item.reason,
        href: paths.terms,
        title: null,
      };
    case 'comment_reply': {
      const author = item.authorName === null ? text.someone : isolated(item.authorName);
      const words = text.reply(author, isolated(item.title.titleFa));
      return {
        ...ofTitle(item.title, CommentIcon, words),
        quote: item.excerpt,
        href: `${item.title.path}#comment-${item.commentId}`,
      };
    }
  }
}

function ofTitle(title: TitleRef, icon: NotificationWords['icon'], words: string) {
  return { icon, words, quote: null, href: title.path, title } satisfies NotificationWords;
}

function ofRequest(icon: NotificationWords['icon'], words: string, reason: string | null) {
  const quote = reason || null;
  return { icon, words, quote, href: paths.newRequest, title: null } satisfies NotificationWords;
}
