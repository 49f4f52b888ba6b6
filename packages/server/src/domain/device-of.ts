import type { Session } from '@parde/contract';
import Bowser from 'bowser';

export type Device = Pick<Session, 'browser' | 'system' | 'device'>;

/** Names of televisions and streaming boxes: many identify as tablets or phones. */
const TELEVISION =
  /TV|Web0S|BRAVIA|VIERA|VIDAA|NetCast|MIBOX|Chromecast|CrKey|Roku|PlayStation|Xbox|\bAFT[A-Z]/;

function deviceKind(userAgent: string, platform: string | undefined): Device['device'] {
  if (TELEVISION.test(userAgent)) return 'tv';
  if (platform === 'mobile' || platform === 'tablet' || platform === 'desktop') return platform;
  return platform === 'tv' ? 'tv' : 'other';
}

/**
 * Parses a User-Agent into a description that its owner recognizes.
 *
 * @param userAgent `null` if the client sent none
 */
export function deviceOf(userAgent: string | null): Device {
  if (!userAgent) return { browser: null, system: null, device: 'other' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    browser: browser.name || null,
    system: os.name || null,
    device: deviceKind(userAgent, platform.type),
  };
}
