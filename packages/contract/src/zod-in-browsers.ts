import { config } from 'zod';

// Zod compiles objects by `new Function`, which the Content-Security-Policy of the pages refuses and
// reports. Read when a schema is made: this module comes before any of them.
if (typeof document !== 'undefined') config({ jitless: true });
