import { isIP } from 'node:net';
import { isMailAddress } from '../domain/mail-address.ts';

/** Who mail comes from. */
export interface Sender {
  /** As people see it. */
  name: string;
  address: string;
}

const SITE_NAME = 'پرده';

const NAMED = /^("?)([^"<>\p{Cc}]+)\1\s*<([^<>]+)>$/u;

/** Reads `NAME <ADDRESS>` or `ADDRESS`; null for anything else. */
export function parseSender(text: string): Sender | null {
  const [, , name = SITE_NAME, address = text] = NAMED.exec(text) ?? [];
  return isMailAddress(address) ? { name: name.trim(), address } : null;
}

/** Nobody reads what is answered to it. An IP address is no domain that mail comes from. */
export function defaultSender(publicUrl: string): Sender {
  const { hostname } = new URL(publicUrl);
  const isAddress = isIP(hostname.replace(/[[\]]/g, '')) !== 0;
  return { name: SITE_NAME, address: `no-reply@${isAddress ? 'localhost' : hostname}` };
}
