import { createECDH } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type webpush from 'web-push';
import { NonRetryableError } from '../../domain/app-error.ts';
import { isPublicAddress, lookupAllowed } from '../remote-files/public-address.ts';

/** The keys with which the site identifies itself to push services (RFC 8292), in base64url. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

/** @param secret 32 bytes */
export function vapidKeys(secret: Buffer): VapidKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(secret);
  return {
    publicKey: pair.getPublicKey().toString('base64url'),
    privateKey: secret.toString('base64url'),
  };
}

export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushSender {
  keys: VapidKeys;
  /** Contact for push services: the URL of the site. */
  subject: string;
  /** Whether an IP address may be contacted. Default: addresses of the public internet. */
  isAllowed?: (address: string) => boolean;
}

/** TTL in seconds: how long push services keep a message for a browser that is offline. */
const KEPT_S = 86_400;
const TIMEOUT_MS = 10_000;

function post(
  { endpoint, headers, body }: ReturnType<typeof webpush.generateRequestDetails>,
  isAllowed: (address: string) => boolean,
): Promise<number> {
  const url = new URL(endpoint);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A literal IP address is not resolved, so it is checked here.
  if (isIP(host) !== 0 && !isAllowed(host)) {
    return Promise.reject(new NonRetryableError(`${host} is not on the public internet`));
  }
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: headers as Record<string, string>,
        lookup: lookupAllowed(isAllowed),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      },
      (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/**
 * Sends one encrypted message (RFC 8291). Redirects are not followed.
 *
 * @returns `gone` if the browser is no longer subscribed
 * @throws NonRetryableError if the service refuses the message; another error if it cannot be reached or is busy
 */
export async function sendPush(
  { keys, subject, isAllowed = isPublicAddress }: PushSender,
  { endpoint, p256dh, auth }: PushTarget,
  message: object,
): Promise<'sent' | 'gone'> {
  const { default: library } = await import('web-push');
  const details = library.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    { TTL: KEPT_S, urgency: 'normal', vapidDetails: { subject, ...keys } },
  );
  const status = await post(details, isAllowed);
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  const reason = `the push service answered ${status}`;
  if (status >= 500 || status === 429) throw new Error(reason);
  throw new NonRetryableError(reason);
}
