import { describe, expect, it } from 'vitest';
import { parseSmsUrl } from './sms-url.ts';

describe('parseSmsUrl', () => {
  it('reads the three services', () => {
    expect(parseSmsUrl('kavenegar://4B%2Fkey@api.kavenegar.com/parde-code')).toEqual({
      provider: 'kavenegar',
      baseUrl: 'https://api.kavenegar.com',
      user: '',
      key: '4B/key',
      template: 'parde-code',
    });
    expect(parseSmsUrl('smsir+http://KEY@127.0.0.1:8080/100000')).toMatchObject({
      provider: 'smsir',
      baseUrl: 'http://127.0.0.1:8080',
      template: '100000',
    });
    expect(parseSmsUrl('melipayamak://0912:pa%40ss@rest.payamak-panel.com/4321')).toMatchObject({
      user: '0912',
      key: 'pa@ss',
      template: '4321',
    });
  });

  it.each([
    '',
    'kavenegar',
    'kavenegar://api.kavenegar.com/template',
    'kavenegar://KEY@api.kavenegar.com/',
    'kavenegar://KEY@api.kavenegar.com/a/b',
    'kavenegar://%zz@api.kavenegar.com/template',
    'smsir://KEY@api.sms.ir/name',
    'melipayamak://USER@rest.payamak-panel.com/4321',
    'melipayamak://:PASSWORD@rest.payamak-panel.com/4321',
    'twilio://KEY@api.example/1',
    'kavenegar://KEY@api.kavenegar.com/template?x=1',
  ])('refuses %j', (text) => {
    expect(parseSmsUrl(text)).toBeNull();
  });
});
