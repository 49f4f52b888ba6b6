import { type Answer, login } from './auth-calls.ts';
import type { TestApp } from './test-app.ts';

let last = 0;
/** An address nobody called from before, for apps that trust their proxy. */
export const freshAddress = () => {
  last += 1;
  return `203.0.${last >> 8}.${last & 255}`;
};

/** So many calls at once. */
export const times = (n: number, call: (i: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: n }, (_, i) => call(i)));

export const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** Uses up what an account grants to browsers it does not know, each guess from an address of its own. */
export const flood = (t: TestApp, email: string) =>
  times(30, () => login(t, { email, password: 'حدس' }, { from: freshAddress() }));
