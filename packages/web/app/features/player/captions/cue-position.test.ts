import { describe, expect, it } from 'vitest';
import { boxOfPosition, readPosition } from './cue-position';

describe('readPosition', () => {
  it.each([
    ['', 'bottom'],
    ['line:0', 'top'],
    ['line:2', 'top'],
    ['line:-1', 'bottom'],
    ['line:-15', 'top'],
    ['line:50%', 'middle'],
    ['line:8', 'middle'],
    ['line:90%,end', 'bottom'],
    ['line:auto', 'bottom'],
    ['line:99999999%', 'bottom'],
    ['region:r vertical:rl line:10%', 'top'],
  ])('of %j stands at the %s', (settings, zone) => expect(readPosition(settings).zone).toBe(zone));

  it('reads the column, and ignores an invalid one', () => {
    expect(readPosition('position:20%,line-left size:40% align:end')).toMatchObject({
      position: 20,
      size: 40,
      align: 'end',
    });
    expect(readPosition('position:200% size:0% align:middle position:x')).toEqual(readPosition(''));
  });
});

describe('boxOfPosition', () => {
  it.each([
    ['', false, { left: 0, width: 100 }],
    ['size:60%', true, { left: 20, width: 60 }],
    ['position:30%', false, { left: 0, width: 60 }],
    ['align:start', true, { left: 0, width: 100 }],
    ['align:left position:25%', true, { left: 25, width: 75 }],
    ['align:start position:70%', true, { left: 0, width: 70 }],
    ['align:end size:40%', false, { left: 60, width: 40 }],
    ['align:right position:80% size:50%', false, { left: 30, width: 50 }],
    // A column that narrow is unreadable.
    ['size:5%', false, { left: 0, width: 100 }],
    ['position:0%', false, { left: 0, width: 100 }],
  ])('of %j is a column of the picture', (settings, isRtl, box) => {
    expect(boxOfPosition(readPosition(settings), isRtl)).toEqual(box);
  });
});
