/** Actions of members, gateways and operators; frequent ones are those with many consequences. */
export const PREMIUM_COMMANDS = [
  ...[
    'bought',
    'bought',
    'bought',
    'bought',
    'buy',
    'buy',
    'pay',
    'pay',
    'pay',
    'callback',
    'callback',
    'callback',
  ],
  ...[
    'cancel',
    'again',
    'fault',
    'storm',
    'reconcile',
    'refund',
    'redeem',
    'redeem',
    'grant',
    'days',
    'end',
  ],
] as const;

export interface PremiumCommand {
  kind: (typeof PREMIUM_COMMANDS)[number];
  who: number;
  which: number;
  times: number;
}
