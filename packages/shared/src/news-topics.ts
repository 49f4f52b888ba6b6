/** Kinds of notifications by the topics that members can choose. */
export const KINDS_BY_TOPIC = {
  titles: ['title_available', 'new_episodes'],
  replies: ['comment_reply', 'report_answered', 'support_answered'],
  requests: ['request_accepted', 'request_declined', 'request_fulfilled'],
  premium: ['premium_ending', 'gift_redeemed'],
} as const;

/** Kinds about the account itself belong to no topic, so that they cannot be turned off. */
export const ACCOUNT_KINDS = ['new_device', 'warning'] as const;

export type NewsTopic = keyof typeof KINDS_BY_TOPIC;

export const NEWS_TOPICS = Object.keys(KINDS_BY_TOPIC) as [NewsTopic, ...NewsTopic[]];

/** What the service worker is sent, encrypted. */
export interface PushedNews {
  title: string;
  body: string;
  /** Page of the site that it opens. */
  path: string;
  /** A later message with the same tag takes the place of this one. */
  tag: string;
}
