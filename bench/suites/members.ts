import { type Asked, compareRates } from '../measure/rate.ts';
import type { Row } from '../measure/table.ts';
import type { SuiteOptions } from './suite.ts';

/** More concurrent sign-ins to one account from one address would count as guessing. */
const LOGINS_AT_ONCE = 4;
const MIN_LOGIN_RATIO = 0.8;

/**
 * The cost of calls by signed-in members, compared with bare routes that run the same SQL and, for
 * sign-in, the same hash.
 */
export async function membersSuite({ server, rounds, seconds }: SuiteOptions): Promise<Row[]> {
  const { app, control, titleIds, members, password } = server;
  const asMember = (index: number) => ({
    authorization: `Bearer ${members[index % members.length]?.token}`,
  });
  const user = (origin: string, path: string): Asked[] =>
    members.map((_, i) => ({ url: origin + path, headers: asMember(i) }));
  const toggles = (origin: string, path: string): Asked[] =>
    titleIds.slice(0, 200).map((id, i) => ({
      url: `${origin}${path}/${id}`,
      method: 'POST',
      headers: asMember(i),
      body: {},
    }));
  const logins = (url: string): Asked[] =>
    members.map(({ email }) => ({ url, method: 'POST', body: { email, password } }));
  const row = async (
    name: string,
    controlName: string,
    subject: Asked[],
    bare: Asked[],
    { connections, minRatio }: { connections?: number; minRatio?: number } = {},
  ): Promise<Row> => {
    const options = { rounds, seconds, ...(connections && { connections }) };
    const compared = await compareRates(subject, bare, options);
    return {
      name,
      figure: `${compared.subject.toFixed(0)}/s`,
      control: `${compared.control.toFixed(0)}/s ${controlName}`,
      ratio: compared.ratio,
      budget: minRatio === undefined ? '' : `>= ${minRatio}`,
      isMet: minRatio === undefined ? null : compared.ratio >= minRatio,
    };
  };
  return [
    await row(
      'members: GET /api/user',
      'bare, same SQL',
      user(app, '/api/user'),
      user(control, '/user'),
    ),
    await row(
      'members: watchlist toggle',
      'bare, same SQL',
      toggles(app, '/api/user/watchlist'),
      toggles(control, '/watchlist'),
    ),
    await row(
      'members: login',
      'bare argon2id',
      logins(`${app}/api/sanc/login`),
      logins(`${control}/argon2`),
      { connections: LOGINS_AT_ONCE, minRatio: MIN_LOGIN_RATIO },
    ),
  ];
}
