import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const ZARINPAL = '7f3c1d2e-0b54-4a6b-9c1d-2e0b544a6b9c';

const load = (env: Record<string, string | undefined>) => loadConfig(env, '/srv/parde');

describe('settings', () => {
  it('has a default for each', () => {
    expect(load({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      role: 'all',
      isStaffSecondFactorRequired: false,
      drainMs: 0,
      dataDir: '/srv/parde/data',
      backupDir: '/srv/parde/data/backups',
      backupBucket: null,
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReplicaUrl: null,
      preparesStatements: true,
      storage: { folder: '/srv/parde/data/storage' },
      storageKeys: null,
      storageDir: '/srv/parde/data/storage',
      publicUrl: 'http://localhost:3000',
      apiUrl: null,
      analytics: null,
      social: [],
      demo: true,
      trustProxy: false,
      logLevel: 'info',
      metricsToken: null,
      smtpUrl: null,
      sms: null,
      smsDailyLimit: 500,
      mailFrom: null,
      redisUrl: null,
      accelLocation: null,
      breachedPasswords: null,
      secretKeys: { current: null, other: null },
      cdn: null,
      cdnPurge: null,
      mediaOrigin: null,
      gatewayUrls: {
        zarinpal: 'https://payment.zarinpal.com',
        zibal: 'https://gateway.zibal.ir',
      },
      gatewayAccess: { zarinpal: null, zibal: null },
      isOfferFixed: false,
      gatewaysOffered: ['sandbox'],
      tmdb: {
        key: null,
        apiUrl: 'https://api.themoviedb.org/3',
        imageUrl: 'https://image.tmdb.org/t/p',
        filesUrl: 'https://files.tmdb.org/p/exports',
      },
      wikidataUrl: 'https://query.wikidata.org/sparql',
      taxPercent: 0,
      premiumGraceHours: 0,
      uploadQuota: 500_000_000_000,
      diskReserve: 2_000_000_000,
      encodeMaxHeight: 2160,
    });
  });

  it('counts an empty value as absent', () => {
    const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'STORAGE_URL', 'PUBLIC_URL'];
    const rest = ['API_URL', 'ANALYTICS', 'SOCIAL_LINKS', 'PARDE_DEMO', 'TRUST_PROXY', 'LOG_LEVEL'];
    rest.push('METRICS_TOKEN', 'SMTP_URL', 'MAIL_FROM', 'REDIS_URL', 'X_ACCEL_REDIRECT');
    rest.push('ZARINPAL_MERCHANT_ID', 'ZARINPAL_URL', 'ZIBAL_MERCHANT', 'ZIBAL_URL');
    rest.push('PAYMENT_GATEWAYS', 'TAX_PERCENT', 'PREMIUM_GRACE_HOURS');
    const empty = Object.fromEntries([...names, ...rest].map((name) => [name, '']));
    expect(load(empty)).toEqual(load({}));
  });

  it.each([
    [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
    [{ PORT: '0' }, { port: 0 }],
    [{ PARDE_ROLE: 'jobs' }, { role: 'jobs' }],
    [{ DRAIN_SECONDS: '5' }, { drainMs: 5000 }],
    [
      { DATABASE_DIRECT_URL: 'postgres://u:p@db/parde' },
      { databaseDirectUrl: 'postgres://u:p@db/parde' },
    ],
    [
      { REDIS_URL: 'redis-sentinel://10.0.0.1,10.0.0.2/parde' },
      { redisUrl: 'redis-sentinel://10.0.0.1,10.0.0.2/parde' },
    ],
    [{ PARDE_DEMO: '0' }, { demo: false, host: '0.0.0.0' }],
    [{ PARDE_DEMO: '0', HOST: '10.0.0.7' }, { host: '10.0.0.7' }],
    [{ DATA_DIR: '/var/lib/parde' }, { dataDir: '/var/lib/parde' }],
    [{ DATABASE_URL: 'postgresql://u:p@db/parde' }, { databaseUrl: 'postgresql://u:p@db/parde' }],
    [{ DATABASE_URL: 'postgres://u@a,b:5433/x' }, { databaseUrl: 'postgres://u@a,b:5433/x' }],
    [{ STORAGE_URL: 'file:///srv/my%20files' }, { storageDir: '/srv/my files' }],
    [{ PUBLIC_URL: 'https://Parde.Example:443/' }, { publicUrl: 'https://parde.example' }],
    [{ PUBLIC_URL: 'https://پرده.example' }, { publicUrl: 'https://xn--ugbd1e1k.example' }],
    [{ API_URL: 'https://api.parde.example/' }, { apiUrl: 'https://api.parde.example' }],
    [
      { ANALYTICS: 'matomo:https://stats.example/#7' },
      { analytics: { kind: 'matomo', url: 'https://stats.example', siteId: '7' } },
    ],
    [
      { ANALYTICS: 'plausible:https://stats.example#parde.example' },
      { analytics: { kind: 'plausible', url: 'https://stats.example', domain: 'parde.example' } },
    ],
    [{ ANALYTICS: 'ga4:G-ABC123' }, { analytics: { kind: 'ga4', measurementId: 'G-ABC123' } }],
    [
      { SOCIAL_LINKS: 'تلگرام=https://t.me/parde, X=https://x.com/parde?a=b' },
      {
        social: [
          { label: 'تلگرام', url: 'https://t.me/parde' },
          { label: 'X', url: 'https://x.com/parde?a=b' },
        ],
      },
    ],
    [{ TRUST_PROXY: 'false' }, { trustProxy: false }],
    [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [
      { TRUST_PROXY: '10.0.0.0/8, ::1,loopback' },
      { trustProxy: ['10.0.0.0/8', '::1', 'loopback'] },
    ],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ METRICS_TOKEN: '0123456789abcdef' }, { metricsToken: '0123456789abcdef' }],
    [{ SMTP_URL: 'smtps://u:p@mail.example:465' }, { smtpUrl: 'smtps://u:p@mail.example:465' }],
    [{ REDIS_URL: 'redis://:p@cache.example/1' }, { redisUrl: 'redis://:p@cache.example/1' }],
    [{ X_ACCEL_REDIRECT: '/stored/' }, { accelLocation: '/stored/' }],
    [{ BREACHED_PASSWORDS: 'lists/sha1.txt' }, { breachedPasswords: '/srv/parde/lists/sha1.txt' }],
    [
      { SITE_KEY: `${'A'.repeat(43)}=`, SITE_KEY_OTHER: `${'_'.repeat(42)}8` },
      { secretKeys: { current: Buffer.alloc(32), other: Buffer.alloc(32, 255) } },
    ],
    [
      { X_ACCEL_REDIRECT: '/stored/', MEDIA_DELIVERY: 'process' },
      { accelLocation: null, mediaOrigin: null },
    ],
    [
      { STORAGE_URL: 's3://films?endpoint=https://s3.example/base', MEDIA_DELIVERY: 's3' },
      { accelLocation: null, mediaOrigin: 'https://s3.example' },
    ],
    [
      {
        ...{ MEDIA_DELIVERY: 'cdn', MEDIA_CDN_URL: 'https://cdn.example/' },
        MEDIA_CDN_KEY: 'a-key-of-the-cdn-1234',
      },
      {
        cdn: { url: 'https://cdn.example', key: 'a-key-of-the-cdn-1234' },
        mediaOrigin: 'https://cdn.example',
      },
    ],
    [
      {
        ...{ CDN_PURGE_URL: 'https://cdn.example/{tag}', CDN_PURGE_METHOD: 'PURGE' },
        ...{ CDN_PURGE_HEADER: 'X-Key:  a: b', CDN_PURGE_BODY: '{"tags":{tags}}' },
      },
      {
        cdnPurge: {
          ...{ url: 'https://cdn.example/{tag}', method: 'PURGE', body: '{"tags":{tags}}' },
          header: { name: 'x-key', value: 'a: b' },
        },
      },
    ],
    [
      { ZARINPAL_MERCHANT_ID: ZARINPAL },
      {
        gatewayAccess: {
          zarinpal: { baseUrl: 'https://payment.zarinpal.com', merchant: ZARINPAL },
          zibal: null,
        },
        gatewaysOffered: ['sandbox', 'zarinpal'],
      },
    ],
    [
      { PARDE_DEMO: '0', ZIBAL_MERCHANT: 'zibal', ZIBAL_URL: 'http://127.0.0.1:8080/' },
      {
        gatewayAccess: {
          zarinpal: null,
          zibal: { baseUrl: 'http://127.0.0.1:8080', merchant: 'zibal' },
        },
        gatewaysOffered: ['zibal'],
      },
    ],
    [
      {
        PARDE_DEMO: '0',
        ZARINPAL_MERCHANT_ID: ZARINPAL,
        ZIBAL_MERCHANT: 'zibal',
        PAYMENT_GATEWAYS: 'zibal, zarinpal',
      },
      { gatewaysOffered: ['zibal', 'zarinpal'] },
    ],
    [
      {
        PARDE_DEMO: '0',
        ZARINPAL_MERCHANT_ID: ZARINPAL,
        ZIBAL_MERCHANT: 'zibal',
        PAYMENT_GATEWAYS: 'zibal',
      },
      { gatewaysOffered: ['zibal'], gatewayAccess: { zarinpal: { merchant: ZARINPAL } } },
    ],
    [{ PARDE_DEMO: '0' }, { gatewaysOffered: [] }],
    [{ TAX_PERCENT: '10' }, { taxPercent: 10 }],
    [
      { MAIL_FROM: '"پرده، خبر" <news@parde.example>' },
      { mailFrom: { name: 'پرده، خبر', address: 'news@parde.example' } },
    ],
    [
      { MAIL_FROM: 'news@parde.example' },
      { mailFrom: { name: 'پرده', address: 'news@parde.example' } },
    ],
  ])('reads %j', (env, expected) => {
    expect(load(env)).toMatchObject(expected);
  });
});
