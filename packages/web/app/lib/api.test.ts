import { describe, expect, it } from 'vitest';
import { apiBaseUrl } from './api';

const base = (address: string, site: Partial<{ publicUrl: string; apiUrl: string | null }> = {}) =>
  apiBaseUrl(new URL(address), { publicUrl: 'http://localhost:3000', apiUrl: null, ...site });

describe('where the API is', () => {
  it.each([
    ['https://parde.example/', 'https://api.parde.example'],
    ['https://www.parde.example/', 'https://api.parde.example'],
    ['https://app.parde.example/', 'https://api.parde.example'],
    ['https://m.parde.example/', 'https://api.parde.example'],
    ['https://film.parde.example/', 'https://api.film.parde.example'],
    ['https://wwwx.example/', 'https://api.wwwx.example'],
    ['http://parde.example:8080/', 'http://api.parde.example:8080'],
  ])('%s → %s', (page, expected) => {
    expect(base(page)).toBe(expected);
  });

  it.each([
    'http://localhost:3000/',
    'http://127.0.0.1:3000/',
    'http://[::1]:3000/',
    'http://192.168.1.7/',
  ])('is the page itself on %s', (page) => {
    expect(base(page)).toBe('');
  });

  it('is the page itself on the host of PUBLIC_URL, but not on its other names', () => {
    const site = { publicUrl: 'https://parde.example' };
    expect(base('https://parde.example/tv', site)).toBe('');
    expect(base('https://m.parde.example/tv', site)).toBe('https://api.parde.example');
  });

  it('is what the operator says', () => {
    const site = { publicUrl: 'https://parde.example', apiUrl: 'https://data.example/' };
    expect(base('https://www.parde.example/', site)).toBe('https://data.example');
  });
});
