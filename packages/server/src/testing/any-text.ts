import fc from 'fast-check';

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

const codePoint = fc.nat(0x10ffff - SURROGATES).map(
  (n) => String.fromCodePoint(n < FIRST_SURROGATE ? n : n + SURROGATES),
  (char) => {
    const code = typeof char === 'string' && /^.$/su.test(char) ? char.codePointAt(0) : undefined;
    if (code === undefined) throw new Error('not a code point');
    return code < FIRST_SURROGATE ? code : code - SURROGATES;
  },
);

/**
 * Any text: what fast-check's strings of the unit `binary` are, without the seconds that their first use takes to list
 * all code points.
 */
export const anyText = (maxLength?: number): fc.Arbitrary<string> =>
  fc.string({ unit: codePoint, ...(maxLength !== undefined && { maxLength }) });
