import { SMS_PROVIDERS } from '@parde/contract';

export type SmsProvider = (typeof SMS_PROVIDERS)[number];

/** Credentials for one SMS provider. */
export interface SmsAccess {
  provider: SmsProvider;
  /** Origin of its API, without a trailing slash. */
  baseUrl: string;
  /** User name for Melipayamak; empty for the other providers. */
  user: string;
  /** API key, or Melipayamak's password: a secret. */
  key: string;
  /** Name (Kavenegar) or number (the others) of the approved template. */
  template: string;
}

export const SMS_HOSTS: Record<SmsProvider, string> = {
  kavenegar: 'https://api.kavenegar.com',
  smsir: 'https://api.sms.ir',
  melipayamak: 'https://rest.payamak-panel.com',
};

/** Format of a template's name or number in each provider's panel. */
export const SMS_TEMPLATES: Record<SmsProvider, RegExp> = {
  kavenegar: /^[\w.-]{1,100}$/,
  smsir: /^\d{1,12}$/,
  melipayamak: /^\d{1,12}$/,
};

const PROTOCOL = /^(kavenegar|smsir|melipayamak)(\+http)?:$/;

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/**
 * Parses `kavenegar://KEY@api.kavenegar.com/TEMPLATE`, `smsir://…`, or
 * `melipayamak://USER:PASSWORD@rest.payamak-panel.com/BODY_ID`; with `+http` after the provider's name the host is
 * called without TLS, for a proxy on the same network. `null` if it is not such a URL.
 */
export function parseSmsUrl(text: string): SmsAccess | null {
  const url = URL.parse(text);
  const [, provider, plain] = PROTOCOL.exec(url?.protocol ?? '') ?? [];
  if (!url || !isProvider(provider) || url.host === '' || url.search + url.hash !== '') return null;
  const template = decoded(url.pathname.slice(1));
  const [first, second] = [decoded(url.username), decoded(url.password)];
  const hasUser = provider === 'melipayamak';
  const [user, key] = hasUser ? [first, second] : ['', first];
  if (!key || user === null || (hasUser && user === '')) return null;
  if (template === null || !SMS_TEMPLATES[provider].test(template)) return null;
  return { provider, baseUrl: `${plain ? 'http' : 'https'}://${url.host}`, user, key, template };
}

const isProvider = (name: string | undefined): name is SmsProvider =>
  SMS_PROVIDERS.some((known) => known === name);
