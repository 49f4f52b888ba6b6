import { config } from 'zod';
import { persianErrors } from './persian-errors.ts';

// Zod compiles object schemas with `new Function`, which the pages' Content-Security-Policy blocks
// and reports. The setting is read when a schema is created, so this module must be imported before
// any of them.
if (typeof document !== 'undefined') config({ jitless: true, localeError: persianErrors });
