import { checkRows } from '../db/query-rows.ts';

checkRows(true);
