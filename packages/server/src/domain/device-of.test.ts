import { describe, expect, it } from 'vitest';
import { deviceOf } from './device-of.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('deviceOf', () => {
  it.each([
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/128.0.0.0 Mobile Safari/537.36`,
      ['Chrome', 'Android', 'mobile'],
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; SM-X200) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36`,
      ['Chrome', 'Android', 'tablet'],
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      ['Safari', 'iOS', 'mobile'],
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/128.0.0.0 Safari/537.36 Edg/128.0.0.0`,
      ['Microsoft Edge', 'Windows', 'desktop'],
    ],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:129.0) Gecko/20100101 Firefox/129.0',
      ['Firefox', 'Linux', 'desktop'],
    ],
    [
      `Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.0) ${WEBKIT} 76.0.3809.146/6.0 TV Safari/537.36`,
      ['Tizen', 'Tizen', 'tv'],
    ],
    [
      `Mozilla/5.0 (Web0S; Linux/SmartTV) ${WEBKIT} Chrome/94.0.4606.128 Safari/537.36 WebAppManager`,
      ['WebOS Browser', 'WebOS', 'tv'],
    ],
    [
      `Mozilla/5.0 (Linux; Android 9; BRAVIA 4K UR2 Build/PTT1) ${WEBKIT} Chrome/88.0.4324.152 Safari/537.36`,
      ['Chrome', 'Android', 'tv'],
    ],
    [
      `Mozilla/5.0 (Linux; Android 7.1.2; AFTMM Build/NS6265; wv) ${WEBKIT} Version/4.0 Chrome/70.0.3538.110 Mobile Safari/537.36`,
      ['Chrome', 'Android', 'tv'],
    ],
    [
      `Mozilla/5.0 (Linux; Android 11; MiTV-AYFR0 Build/RTT0) ${WEBKIT} Chrome/100.0.0.0 Safari/537.36`,
      ['Chrome', 'Android', 'tv'],
    ],
    ['HbbTV/1.2.1 (+DRM;Panasonic;VIERA 2013;3.672;0071-3103 2000-0000;)', ['HbbTV', null, 'tv']],
    ['curl/8.5.0', [null, null, 'other']],
    ['<script>alert(1)</script>', [null, null, 'other']],
    [' ', [null, null, 'other']],
    ['', [null, null, 'other']],
    [null, [null, null, 'other']],
  ])('%s', (userAgent, expected) => {
    const { browser, system, device } = deviceOf(userAgent);
    expect([browser, system, device]).toEqual(expected);
  });

  it('reads the longest name that is kept at once', () => {
    expect(deviceOf('Mozilla/5.0 ('.repeat(31)).device).toBe('other');
  });
});
