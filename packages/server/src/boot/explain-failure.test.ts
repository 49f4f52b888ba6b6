import { expect, it } from 'vitest';
import { ConfigError, loadConfig } from '../config.ts';
import { explainFailure } from './explain-failure.ts';

const config = loadConfig({ PORT: '80', PARDE_DEMO: '0', HOST: '10.9.8.7' }, '/srv');
const fault = (details: object) => Object.assign(new Error('raw words'), details);

it.each([
  [new ConfigError('PORT must be so.'), 'PORT must be so.'],
  [fault({ name: 'SiteBuildError' }), 'raw words'],
  [
    fault({ code: 'EADDRINUSE', syscall: 'listen' }),
    'Port 80 of 10.9.8.7 is taken: set PORT to a free one.',
  ],
  [
    fault({ code: 'EACCES', syscall: 'listen' }),
    'Port 80 is closed to this user: set PORT to one from 1024 up.',
  ],
  [
    fault({ code: 'EADDRNOTAVAIL', syscall: 'listen' }),
    'HOST must be an address of this machine, but is "10.9.8.7" (EADDRNOTAVAIL).',
  ],
  [
    fault({ code: 'EROFS', syscall: 'mkdir', path: '/srv/data' }),
    '/srv/data cannot be written, since it is on a read-only disk: mend that or set DATA_DIR to another folder.',
  ],
  [
    fault({ code: 'ENOENT', syscall: 'mkdir', path: '/srv/disk' }),
    '/srv/disk cannot be written, since a link in its path leads nowhere or no folder can be made there: mend that or set DATA_DIR to another folder.',
  ],
])('says in one sentence what is to mend: %s', (error, sentence) => {
  expect(explainFailure(error, config)).toBe(sentence);
});

it('shows the stack of unexpected errors', () => {
  expect(explainFailure(new TypeError('odd'), config)).toContain('explain-failure.test.ts');
});
