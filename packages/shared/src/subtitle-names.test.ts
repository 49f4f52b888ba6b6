import { describe, expect, it } from 'vitest';
import { type NamedSubtitle, subtitleNames } from './subtitle-names.ts';

const persian: NamedSubtitle = {
  language: { code: 'fa', titleFa: 'فارسی' },
  ...{ label: null, isForced: false, isSdh: false, origin: 'added' },
};
const english = { ...persian, language: { code: 'en', titleFa: 'انگلیسی' } };
const wholeNames = (...subtitles: NamedSubtitle[]) =>
  subtitleNames(subtitles).map(({ whole }) => whole);

describe('names of subtitles', () => {
  it('say whom and what they are for, and what their label adds', () => {
    expect(
      subtitleNames([
        { ...persian, isSdh: true, isForced: true },
        { ...persian, label: ' رسمی ' },
      ]),
    ).toEqual([
      {
        name: 'فارسی (ناشنوایان، فقط نوشته‌های تصویر)',
        note: null,
        whole: 'فارسی (ناشنوایان، فقط نوشته‌های تصویر)',
      },
      { name: 'فارسی', note: 'رسمی', whole: 'فارسی، رسمی' },
    ]);
    expect(wholeNames({ ...english, label: 'English' }, { ...persian, label: 'فارسی' })).toEqual([
      'انگلیسی',
      'فارسی',
    ]);
  });

  it('that are equal tell themselves apart by where they come from', () => {
    expect(wholeNames({ ...persian, origin: 'embedded' }, english, persian)).toEqual([
      'فارسی، از خود فیلم',
      'انگلیسی',
      'فارسی، افزوده',
    ]);
    const labelled = { ...persian, label: 'رسمی' };
    expect(wholeNames(labelled, { ...labelled, origin: 'embedded' }, persian)).toEqual([
      'فارسی، رسمی، افزوده',
      'فارسی، رسمی، از خود فیلم',
      'فارسی',
    ]);
  });

  it('of one origin are numbered, and never alike', () => {
    expect(wholeNames(persian, persian, english)).toEqual(['فارسی', 'فارسی ۲', 'انگلیسی']);
    expect(wholeNames(persian, { ...persian, origin: 'embedded' }, persian)).toEqual([
      'فارسی، افزوده',
      'فارسی، از خود فیلم',
      'فارسی ۲، افزوده',
    ]);
    // A label that looks like the origin of another subtitle.
    const odd = [
      persian,
      { ...persian, origin: 'embedded' as const },
      { ...persian, label: 'افزوده' },
    ];
    expect(new Set(wholeNames(...odd)).size).toBe(3);
  });
});
