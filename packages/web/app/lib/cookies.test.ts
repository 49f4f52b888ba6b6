import { describe, expect, it } from 'vitest';
import { readCookie } from './cookies';
import { signInPath } from './guard';

describe('cookies', () => {
  it('reads one by its whole name', () => {
    const cookies = 'mytoken=no; token=5%7Cabc=; ref=ad';
    expect(readCookie(cookies, 'token')).toBe('5|abc=');
    expect(readCookie(cookies, 'oken')).toBeNull();
    expect(readCookie(null, 'token')).toBeNull();
    expect(readCookie('token=%E0%A4%A', 'token')).toBeNull();
  });
});

describe('where a guarded page sends a visitor', () => {
  it('signs in, or registers those who came by an advertisement', () => {
    expect(signInPath('a=b', '/user/watchlist?page=2')).toBe(
      '/auth/login?next=%2Fuser%2Fwatchlist%3Fpage%3D2',
    );
    expect(signInPath('ref=ad', '/gift')).toBe('/auth/register?next=%2Fgift');
    expect(signInPath('ref=add', '/gift')).toBe('/auth/login?next=%2Fgift');
  });
});
