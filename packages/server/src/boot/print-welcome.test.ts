import { expect, it } from 'vitest';
import { loadConfig } from '../config.ts';
import { welcomeText } from './print-welcome.ts';

const INVITE = 'https://parde.example/auth/register#invite=secret';

const welcome = (settings: Record<string, string>, operatorInvite: string | null) =>
  welcomeText({
    config: loadConfig(settings, '/srv'),
    addresses: [{ address: '127.0.0.1', family: 'IPv4', port: 4711 }],
    isEmpty: false,
    operatorInvite,
  });

it('tells the demo accounts in demo mode', () => {
  const text = welcome({}, null);
  expect(text).toContain('member@demo.parde, premium@demo.parde, operator@demo.parde');
  expect(text).toContain('password parde-demo');
  expect(text).toContain('http://localhost:4711\n');
  expect(text).not.toContain('operator yet');
});

it('tells the first operator’s link where there is none, and no demo account', () => {
  const settings = { PARDE_DEMO: '0', PUBLIC_URL: 'https://parde.example' };
  expect(welcome(settings, INVITE)).toContain(`    ${INVITE}\n`);
  expect(welcome(settings, INVITE)).not.toContain('demo');
  expect(welcome(settings, null)).not.toContain('invite');
});

it('tells where films play when nginx sends them', () => {
  const settings = { PARDE_DEMO: '0', PUBLIC_URL: 'https://parde.example' };
  expect(welcome({ ...settings, X_ACCEL_REDIRECT: '/stored/' }, null)).toContain(
    'they play at https://parde.example, and not past nginx.',
  );
  expect(welcome(settings, null)).not.toContain('nginx');
});
