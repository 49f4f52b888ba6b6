import { describe, expect, it } from 'vitest';
import { readDatabaseUrl } from './database-url.ts';

describe('an address of PostgreSQL', () => {
  it.each([
    ['postgres://u:p@db/parde', ['postgres://u:p@db/parde']],
    ['postgresql://db:5433/parde?sslmode=require', ['postgresql://db:5433/parde?sslmode=require']],
    ['postgres:///parde?host=/var/run/postgresql', ['postgres:///parde?host=/var/run/postgresql']],
    [
      'postgres://u:p%2C@a:5432,b,[::1]:5434/parde',
      [
        'postgres://u:p%2C@a:5432/parde',
        'postgres://u:p%2C@b/parde',
        'postgres://u:p%2C@[::1]:5434/parde',
      ],
    ],
    [
      'postgres://u@a,b/parde?target_session_attrs=read-write&sslmode=require',
      ['postgres://u@a/parde?sslmode=require', 'postgres://u@b/parde?sslmode=require'],
    ],
  ])('%s is read', (url, addresses) => {
    expect(readDatabaseUrl(url)).toEqual(addresses);
  });

  it.each([
    'mysql://u:p@db/parde',
    'db.example',
    'postgres://a,/parde',
    'postgres://a,,b/parde',
    'postgres://a:0x1,b/parde',
    'postgres://a:70000,b/parde',
    'postgres://a b/parde',
    'postgres://a,b/parde?target_session_attrs=standby',
    'postgres://a/parde?target_session_attrs=prefer-standby',
  ])('%s is not', (url) => {
    expect(readDatabaseUrl(url)).toBeNull();
  });
});
