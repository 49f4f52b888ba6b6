import { describe, expect, it } from 'vitest';
import { fewestNames, peopleOfQuery } from './names-of-people.ts';

const textsOf = (query: string) => peopleOfQuery(query)?.runs.map(({ text }) => text);

describe('peopleOfQuery', () => {
  it('cuts a query into all that may be a name', () => {
    expect(textsOf('brad pitt norton')).toEqual([
      ...['brad', 'brad pitt', 'brad pitt norton', 'pitt', 'pitt norton', 'norton'],
    ]);
  });

  it('ends a name where another is added', () => {
    expect(textsOf('کیمیایی و وثوقی')).toEqual(['کیمیایی', 'وثوقی']);
  });

  it.each([
    ['فیلم با بازی نوید محمدزاده و پریناز ایزدیار', 'نوید محمدزاده پریناز ایزدیار'],
    ['آخرین فیلم پناهی', 'پناهی'],
    ['brad pitt and edward norton movies', 'brad pitt edward norton'],
  ])('of «%s» keeps «%s»', (query, text) => {
    expect(peopleOfQuery(query)?.text).toBe(text);
  });

  it('takes no sentence for names, nor what has a year', () => {
    expect(peopleOfQuery('a man who knew too much of all')).toBeNull();
    expect(peopleOfQuery('!')).toBeNull();
    expect(peopleOfQuery('the saint 1997')).toBeNull();
  });
});

describe('fewestNames', () => {
  const namesOf = (query: string, votes: Record<string, number>) => {
    const people = peopleOfQuery(query);
    if (people === null) return null;
    const names = fewestNames(people.length, people.runs, ({ text }) => votes[text] ?? null);
    return names?.map(({ text }) => text) ?? null;
  };

  it.each([
    ['brad pitt norton', { 'brad pitt': 9, norton: 8 }, ['brad pitt', 'norton']],
    ['jack black', { jack: 9, black: 9, 'jack black': 1 }, ['jack black']],
    ['mary jane lee', { mary: 9, 'jane lee': 1, 'mary jane': 3, lee: 4 }, ['mary jane', 'lee']],
    ['brad pitt norton', { 'brad pitt': 9 }, null],
  ])('of %s are %j', (query, votes, names) => {
    expect(namesOf(query, votes as unknown as Record<string, number>)).toEqual(names);
  });
});
