import { describe, expect, it } from 'vitest';
import type { Db } from '../../client.ts';
import { anyOf, type CandidateRequest } from './candidates.ts';
import { findHomophoneMatches } from './homophone-matches.ts';
import { TITLES } from './search-target.ts';
import { findSoundMatches, soundsOf } from './sound-matches.ts';

/* Requests that guesses send to the index of a million names: each row with one of the words is compared with the
   whole request. */

async function homophoneRequest(query: string): Promise<CandidateRequest | undefined> {
  const requests: CandidateRequest[] = [];
  const find = async (request: CandidateRequest) => {
    requests.push(request);
    return [];
  };
  await findHomophoneMatches({} as Db, TITLES, find, query, { need: 8, wantsCorrection: true });
  return requests[0];
}

describe('anyOf', () => {
  it('has each alternative once', () => {
    expect(anyOf(["'a'", "'b'", "'a'"])).toBe("('a') | ('b')");
  });
});

describe('soundsOf', () => {
  it('leaves out what is in half of all names, if two other words are left', () => {
    expect(soundsOf('the last woman of tihran')).toBe(soundsOf('last woman tihran'));
  });

  it('looks for beginnings of a finished word only as far as they are stored', () => {
    expect(soundsOf('maryam mohammadi')).toContain("'=mhmd':*");
    expect(soundsOf('maryam mohammadi', true)).not.toContain(':*');
    expect(soundsOf('maryam hosein', true)).toBe(soundsOf('maryam hosein'));
  });

  it('keeps it beside a single word', () => {
    expect(soundsOf('of tihran')).not.toBe(soundsOf('tihran'));
  });
});

describe('findSoundMatches', () => {
  it('asks once for what both readings of an unfinished last letter sound like', async () => {
    const asked: string[] = [];
    const find = async ({ tsquery }: CandidateRequest) => {
      asked.push(tsquery);
      return [];
    };
    await findSoundMatches(find, 'last maasis', { need: 8, known: new Set(), acrossOnly: false });
    const ways = asked[0]?.split(' | ') ?? [];
    expect(ways.length).toBeGreaterThan(1);
    expect(new Set(ways).size).toBe(ways.length);
  });
});

describe('findHomophoneMatches', () => {
  it('takes a last word for a beginning only where it is no word of the names', async () => {
    const request = await homophoneRequest('طوفان خانه');
    expect(request?.tsquery).toContain("'خانه'");
    expect(request?.tsquery).not.toContain(':*');
    expect(request?.unfinished?.lastWord).toBe('خانه');
    expect(request?.unfinished?.tsquery).toContain("'خانه':*");
  });

  it('takes no word of one or two letters for a beginning', async () => {
    const request = await homophoneRequest('طوفان ز');
    expect(request?.tsquery).toContain("'ز'");
    expect(request?.tsquery).not.toContain(':*');
    expect(request?.unfinished).toBeUndefined();
  });
});
