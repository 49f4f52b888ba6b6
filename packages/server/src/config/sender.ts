import { isIP } from 'node:net';
import { isMailAddress } from '../domain/mail-address.ts';
import { SITE_NAME } from '../domain/site-defaults.ts';

/** Sender of mail. */
export interface Sender {
  /** Display name. */
  name: string;
  address: string;
}

const NAMED = /^("?)([^"<>\p{Cc}]+)\1\s*<([^<>]+)>$/u;

/** Parses `NAME <ADDRESS>` or `ADDRESS`; null for anything else. */
export function parseSender(text: string): Sender | null {
  const [, , name = SITE_NAME, address = text] = NAMED.exec(text) ?? [];
  return isMailAddress(address) ? { name: name.trim(), address } : null;
}

/**
 * A no-reply address. Mail cannot be sent from an IP address, so those fall back to another domain.
 */
export function defaultSender(publicUrl: string, name = SITE_NAME): Sender {
  const { hostname } = new URL(publicUrl);
  const isAddress = isIP(hostname.replace(/[[\]]/g, '')) !== 0;
  return { name, address: `no-reply@${isAddress ? 'localhost' : hostname}` };
}
