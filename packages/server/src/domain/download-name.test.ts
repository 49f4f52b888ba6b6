import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../testing/any-text.ts';
import { asciiDownloadName, downloadName, type NamedFile } from './download-name.ts';

const FILM: NamedFile = {
  titleFa: 'متروپلیس',
  titleOriginal: null,
  titleEn: 'Metropolis',
  imdb: 'tt0017136',
  year: 1927,
  episode: null,
  editionKind: 'original',
  resolution: 1080,
};
const nameOf = (given: Partial<NamedFile>, extension = 'mp4') =>
  downloadName({ ...FILM, ...given }, extension);
const titled = (titleFa: string) =>
  nameOf({ titleFa, year: null, resolution: null, editionKind: 'original' });

it.each([
  [{}, 'متروپلیس (1927) - 1080p.mp4'],
  [{ editionKind: 'dubbed' }, 'متروپلیس (1927) - دوبلهٔ فارسی - 1080p.mp4'],
  [{ editionKind: 'subtitled', year: null }, 'متروپلیس - زیرنویس فارسی - 1080p.mp4'],
  [{ resolution: null }, 'متروپلیس (1927).mp4'],
  [{ episode: { season: 1, number: 12 } }, 'متروپلیس (1927) - فصل ۱ قسمت ۱۲ - 1080p.mp4'],
  [{ episode: { season: 0, number: 3 } }, 'متروپلیس (1927) - ویژه‌ها قسمت ۳ - 1080p.mp4'],
] as const)('%j', (given, name) => {
  expect(nameOf(given)).toBe(name);
});

it('begins a subtitle like its film, so that players find it', () => {
  const stem = nameOf({}).slice(0, -'mp4'.length);
  expect(nameOf({}, 'fa.srt')).toBe(`${stem}fa.srt`);
});

describe('what file systems take', () => {
  it.each([
    ['AC/DC: ‏زنده؟ *?', 'AC DC زنده؟.mp4'],
    ['می‌خواهم', 'می‌خواهم.mp4'],
    ['...پنهان. ', 'پنهان.mp4'],
    ['a\u202egpj\n\tb', 'a gpj b.mp4'],
    ['CON', 'parde CON.mp4'],
    ['nul', 'parde nul.mp4'],
    ['???', 'parde.mp4'],
    ['../../etc/passwd', 'etc passwd.mp4'],
    ['\ud800', '\ufffd.mp4'],
  ])('%j', (title, name) => {
    expect(titled(title)).toBe(name);
  });

  it('cuts long titles, never what follows them', () => {
    const name = nameOf({ titleFa: '👨‍👩‍👧 دراز '.repeat(40), episode: { season: 9, number: 99 } });
    expect(name).toMatch(/ \(1927\) - فصل ۹ قسمت ۹۹ - 1080p\.mp4$/);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(210);
    expect(name.isWellFormed()).toBe(true);
  });

  it('whatever a title is', () => {
    const text = fc.oneof(anyText(), fc.string({ unit: 'grapheme' }));
    fc.assert(
      fc.property(text, (title) => {
        const name = titled(title);
        expect(name).toMatch(/^[^\s./\\:*?"<>|\p{Cc}][^/\\:*?"<>|\p{Cc}]*\.mp4$/u);
        expect(name).not.toMatch(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/);
        expect(name).not.toMatch(/[\s.]\.mp4$/);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(210);
      }),
    );
  });
});

describe('the name for programs that only take ASCII', () => {
  it.each([
    [{}, 'Metropolis (1927) - 1080p.mp4'],
    [{ editionKind: 'dubbed', resolution: 720 }, 'Metropolis (1927) - dubbed - 720p.mp4'],
    [{ editionKind: 'subtitled', year: null }, 'Metropolis - subtitled - 1080p.mp4'],
    [{ episode: { season: 1, number: 12 } }, 'Metropolis (1927) - S01E12 - 1080p.mp4'],
    [{ episode: { season: 0, number: 3 } }, 'Metropolis (1927) - S00E03 - 1080p.mp4'],
    [{ titleOriginal: 'Die Straße: Łódź & Æon' }, 'Die Strasse Lodz & Aeon (1927) - 1080p.mp4'],
    [{ titleOriginal: 'L’Âge d’or – II' }, "L'Age d'or - II (1927) - 1080p.mp4"],
    [{ titleOriginal: '七人の侍' }, 'Metropolis (1927) - 1080p.mp4'],
    [{ titleEn: null }, 'tt0017136 (1927) - 1080p.mp4'],
    [{ titleEn: null, titleFa: 'Nosferatu' }, 'Nosferatu (1927) - 1080p.mp4'],
    [{ titleEn: null, imdb: null }, 'parde (1927) - 1080p.mp4'],
    [{ titleEn: 'CON', year: null, resolution: null }, 'parde CON.mp4'],
  ] as const)('%j', (given, name) => {
    expect(asciiDownloadName({ ...FILM, ...given }, 'mp4')).toBe(name);
  });

  it('is short and printable whatever a title is', () => {
    const text = anyText(300);
    fc.assert(
      fc.property(text, (titleEn) => {
        const name = asciiDownloadName({ ...FILM, titleEn }, 'fa.srt');
        expect(name).toMatch(/^[ -~]{1,210}$/);
        expect(name).not.toMatch(/[/\\:*?"<>|]/);
        expect(name).toMatch(/ \(1927\) - 1080p\.fa\.srt$/);
      }),
    );
  });
});
