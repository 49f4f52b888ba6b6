import { describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';

const ZARINPAL = '7f3c1d2e-0b54-4a6b-9c1d-2e0b544a6b9c';

const load = (env: Record<string, string | undefined>) => loadConfig(env, '/srv/parde');

describe('settings', () => {
  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['PORT', ' '],
    ['PORT', 'http'],
    ['DATABASE_URL', 'mysql://u:p@db/parde'],
    ['DATABASE_URL', 'db.example'],
    ['DATABASE_URL', 'postgres://a,b/parde?target_session_attrs=standby'],
    ['STORAGE_URL', '/srv/files'],
    ['STORAGE_URL', 'file:///srv/%'],
    ['STORAGE_URL', 's3://bucket?style=path'],
    ['STORAGE_URL', 'https://bucket.example'],
    ['CDN_PURGE_URL', 'cdn.example/purge'],
    ['CDN_PURGE_METHOD', 'GET'],
    ['CDN_PURGE_HEADER', 'no colon'],
    ['CDN_PURGE_BODY', '{}'],
    ['CDN_PURGE_BODY', '{"tags":{tags}'],
    ['CDN_PURGE_BODY', '{"tag":{tag}}'],
    ['PUBLIC_URL', 'parde.example'],
    ['PUBLIC_URL', 'ftp://parde.example'],
    ['PUBLIC_URL', 'https://parde.example/site'],
    ['PUBLIC_URL', 'https://parde.example/?a=1'],
    ['PUBLIC_URL', 'https://parde.example/#top'],
    ['PUBLIC_URL', 'https://me:secret@parde.example'],
    ['API_URL', 'https://parde.example/api'],
    ['ANALYTICS', 'matomo'],
    ['ANALYTICS', 'matomo:https://stats.example:port#7'],
    ['SOCIAL_LINKS', 'https://t.me/parde'],
    ['SOCIAL_LINKS', 'x=javascript:alert(1)'],
    ['ANALYTICS', 'ga4:UA-1'],
    ['PARDE_DEMO', 'true'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/40'],
    ['TRUST_PROXY', '10.0.0.1,nginx'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['SMTP_URL', 'mail.example:25'],
    ['SMTP_URL', 'http://mail.example'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://me:50%off@mail.example'],
    ['MAIL_FROM', 'Parde'],
    ['MAIL_FROM', 'Parde <a@b.example>, <c@d.example>'],
    ['MAIL_FROM', 'Parde <a@b.example>\r\nBcc: <c@d.example>'],
    ['REDIS_URL', 'cache.example:6379'],
    ['REDIS_URL', 'redis://:50%off@cache.example'],
    ['REDIS_URL', 'redis-sentinel://:50%off@10.0.0.1/parde'],
    ['X_ACCEL_REDIRECT', '/'],
    ['X_ACCEL_REDIRECT', '/stored'],
    ['X_ACCEL_REDIRECT', '/stored/../'],
    ['X_ACCEL_REDIRECT', 'http://127.0.0.1/stored/'],
    ['ZARINPAL_MERCHANT_ID', 'zarinpal'],
    ['ZARINPAL_MERCHANT_ID', `${ZARINPAL}0`],
    ['ZARINPAL_URL', 'payment.zarinpal.com'],
    ['ZARINPAL_URL', 'https://payment.zarinpal.com/pg'],
    ['ZIBAL_MERCHANT', 'zi bal'],
    ['ZIBAL_URL', 'https://gateway.zibal.ir/v1'],
    ['PAYMENT_GATEWAYS', 'zarinpal,'],
    ['PAYMENT_GATEWAYS', 'zibal,zibal'],
    ['PAYMENT_GATEWAYS', 'paypal'],
    ['PAYMENT_GATEWAYS', 'sandbox'],
    ['PREMIUM_GRACE_HOURS', '169'],
    ['TAX_PERCENT', '31'],
    ['TAX_PERCENT', '-1'],
    ['TAX_PERCENT', '9.5'],
  ])('refuses %s=%j in one sentence that names it', (name, value) => {
    const attempt = () => load({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(new RegExp(`^${name} must be [^\n]+\\.$`));
  });

  it('keeps passwords and tokens out of its sentence', () => {
    const fault = (env: Record<string, string>) => {
      try {
        return String(load(env));
      } catch (error) {
        return String(error);
      }
    };
    expect(fault({ DATABASE_URL: 'mysql://u:hunter2@db/x' })).not.toContain('hunter2');
    expect(fault({ METRICS_TOKEN: 'hunter2' })).not.toContain('hunter2');
    expect(fault({ SMTP_URL: 'http://u:hunter2@mail' })).not.toContain('hunter2');
    expect(fault({ REDIS_URL: 'http://u:hunter2@cache' })).not.toContain('hunter2');
    expect(fault({ ZARINPAL_MERCHANT_ID: 'hunter2' })).not.toContain('hunter2');
    expect(fault({ ZIBAL_MERCHANT: 'hunter2 ' })).not.toContain('hunter2');
  });

  it('offers no gateway without its merchant', () => {
    const attempt = () => load({ PAYMENT_GATEWAYS: 'zibal', ZARINPAL_MERCHANT_ID: ZARINPAL });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(/^PAYMENT_GATEWAYS names zibal, which needs ZIBAL_MERCHANT\.$/);
  });

  it('opens the demo to this machine only', () => {
    expect(() => load({ HOST: '0.0.0.0' })).toThrow(/PARDE_DEMO=0/);
    expect(load({ HOST: 'localhost' }).host).toBe('localhost');
  });
});
