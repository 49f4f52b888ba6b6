import { describe, expect, it } from 'vitest';
import { createCriticalCss } from './critical-css';

const page = '<body><a class="card wide" href="/"></a><p class="md:x"></p></body>';
const criticalOf = (css: string) => createCriticalCss(css)(page);

describe('the rules that a page can match', () => {
  it.each([
    ['elements, and classes that it has', 'a{x:1}.card{x:2}.wide>.card:hover{x:3}'],
    ['classes that must not be there', '.card:not(.broken){x:1}'],
    ['one of several classes', ':is(.card,.row){x:1}.card:has(.open){x:1}'],
    ['escaped names', '.md\\:x{x:1}'],
    ['the order of layers, fonts and properties', '@layer a,b;@font-face{font-family:F}'],
    ['animations that are in use', '.card{animation:fade 1s}@keyframes fade{0%{opacity:0}}'],
    ['nested rules', '.card{x:1;&:hover{x:2}}'],
  ])('keep %s', (_, css) => {
    expect(criticalOf(css)).toBe(css);
  });

  it.each([
    ['other classes', '.row{x:1}.card .row{x:1}', ''],
    ['the selectors of others in a list', '.row,.card{x:1}', '.card{x:1}'],
    [
      'groups that are left empty',
      '@media print{.row{x:1}}@layer a{.card{x:1}.row{x:1}}',
      '@layer a{.card{x:1}}',
    ],
    ['what a script turns on later', 'html[data-remote] .card{x:1}html[data-remote]{x:2}', ''],
    ['animations of others', '.row{animation:fade 1s}@keyframes fade{0%{opacity:0}}', ''],
  ])('leave out %s', (_, css, expected) => {
    expect(criticalOf(css)).toBe(expected);
  });

  it('differ from page to page', () => {
    const of = createCriticalCss('.a{x:1}.b{x:2}');
    expect(of('<i class="a">')).toBe('.a{x:1}');
    expect(of('<i class="b a">')).toBe('.a{x:1}.b{x:2}');
    expect(of('<i class="a">')).toBe('.a{x:1}');
  });
});
