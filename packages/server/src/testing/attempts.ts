import { type Answer, login } from './auth-calls.ts';
import type { TestApp } from './test-app.ts';

let last = 0;
/** A new client address, for apps that trust their proxy. */
export const newClientAddress = () => {
  last += 1;
  return `203.0.${last >> 8}.${last & 255}`;
};

/** Makes n concurrent calls. */
export const times = (n: number, call: (i: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: n }, (_, i) => call(i)));

export const countOf = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;

/** Uses up an account's attempts from unknown browsers, with each guess from a new address. */
export const exhaustAttempts = (t: TestApp, email: string) =>
  times(30, () => login(t, { email, password: 'حدس' }, { from: newClientAddress() }));
