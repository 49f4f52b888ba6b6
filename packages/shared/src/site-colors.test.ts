import fc from 'fast-check';
import { expect, it } from 'vitest';
import { colorProblem, contrastOf, LIGHT_GROUND, siteColors } from './site-colors.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

it('measures contrast as WCAG does', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});

it('changes nothing where nothing was chosen', () => {
  const usual = { accentColor: null, groundColor: null };
  expect(siteColors(usual)).toEqual({});
  expect(colorProblem(usual)).toBeNull();
});

it('refuses what cannot be seen, with the nearest colour that can', () => {
  expect(colorProblem({ accentColor: '#1a1a2e', groundColor: null })?.field).toBe('accentColor');
  expect(colorProblem({ accentColor: null, groundColor: '#ffffff' })?.field).toBe('groundColor');
  expect(colorProblem({ accentColor: '#e8c35a', groundColor: '#0b1020' })).toBeNull();
});

it('accepts no pair whose words or buttons fall below AA, and always has a nearest one', () => {
  fc.assert(
    fc.property(hex, hex, (accentColor, groundColor) => {
      const problem = colorProblem({ accentColor, groundColor });
      if (problem !== null) {
        const mended = { accentColor, groundColor, [problem.field]: problem.nearest };
        const next = colorProblem(mended);
        expect(next?.field).not.toBe(problem.field);
        return;
      }
      const colors = siteColors({ accentColor, groundColor }) as Record<string, string>;
      const of = (name: string) => colors[`--site-${name}`] ?? '';
      for (const ground of ['ground', 'surface', 'raised']) {
        expect(contrastOf(of('accent'), of(ground))).toBeGreaterThanOrEqual(3);
        expect(contrastOf(of('accent-hover'), of(ground))).toBeGreaterThanOrEqual(4.5);
      }
      for (const fill of ['accent', 'accent-hover']) {
        expect(contrastOf(of('on-accent'), of(fill))).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 200 },
  );
});

it('darkens any accent for the light theme until words in it can be read, and takes no ground', () => {
  fc.assert(
    fc.property(hex, (accentColor) => {
      const colors = siteColors({ accentColor, groundColor: null });
      const of = (name: string) => colors[`--site-light-${name}`] ?? '';
      for (const fill of ['accent', 'accent-hover']) {
        expect(contrastOf(of(fill), LIGHT_GROUND)).toBeGreaterThanOrEqual(4.5);
        expect(contrastOf(of('on-accent'), of(fill))).toBeGreaterThanOrEqual(4.5);
      }
    }),
    { numRuns: 200 },
  );
  expect(siteColors({ accentColor: '#0b5f58', groundColor: null })['--site-light-accent']).toBe(
    '#0b5f58',
  );
  const byGround = siteColors({ accentColor: null, groundColor: '#0b1020' });
  expect(Object.keys(byGround).filter((name) => name.includes('light'))).toEqual([]);
});
