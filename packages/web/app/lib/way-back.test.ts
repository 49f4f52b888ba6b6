// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetWayBack, keepWayBack, readWayBack, wayBack, withWayBack } from './way-back';

const KEY = 'premium-way-back';
const FILM = '/watch/tt0063350/7?file=3';
const START = Date.parse('2026-11-21T12:00:00Z');

beforeEach(() => localStorage.clear());

test('it is passed on unchanged, and only accepted as a page of this site', () => {
  const address = withWayBack('/premium/plans', FILM);
  expect(address).toBe('/premium/plans?next=%2Fwatch%2Ftt0063350%2F7%3Ffile%3D3');
  expect(wayBack(new URLSearchParams(address.split('?')[1]).get('next'))).toBe(FILM);
  expect(withWayBack('/premium/plans', null)).toBe('/premium/plans');
  for (const bad of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/', null]) {
    expect(wayBack(bad)).toBeNull();
  }
});

test('it is kept for its own order, until it is used', () => {
  keepWayBack(12, FILM, START);
  expect(readWayBack(13, START)).toBeNull();
  expect(readWayBack(12, START)).toBe(FILM);
  forgetWayBack();
  expect(readWayBack(12, START)).toBeNull();
});

test('it lasts as long as the payment is awaited', () => {
  keepWayBack(12, FILM, START);
  expect(readWayBack(12, START + 29 * 60_000)).toBe(FILM);
  expect(readWayBack(12, START + 30 * 60_000)).toBeNull();
  expect(localStorage.getItem(KEY)).toBeNull();
});

test('an order that was begun elsewhere does not lead where the one before would have', () => {
  keepWayBack(12, FILM, START);
  keepWayBack(13, null, START);
  expect(readWayBack(12, START)).toBeNull();
});

test('invalid stored data leads nowhere', () => {
  for (const path of ['https://evil.example/', '//evil.example', '/\\evil.example']) {
    localStorage.setItem(KEY, JSON.stringify({ orderId: 12, path, until: START + 1 }));
    expect(readWayBack(12, START)).toBeNull();
  }
  for (const odd of ['{', '7', '"x"', JSON.stringify({ orderId: 12, path: 3, until: START + 1 })]) {
    localStorage.setItem(KEY, odd);
    expect(readWayBack(12, START)).toBeNull();
  }
});

test('without storage it leads nowhere, and nothing fails', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(() => keepWayBack(12, FILM)).not.toThrow();
  vi.restoreAllMocks();
});
