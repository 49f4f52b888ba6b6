import { checkRows } from '../db/query-client-rows.ts';

checkRows(true);
