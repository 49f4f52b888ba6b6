import { api, type DataImportEntry, type DataImportRow } from '@parde/contract';
import { snakeCased } from '@parde/shared/snake-case';
import { expect } from 'vitest';
import type { Member } from './members.ts';

/** The first columns of Letterboxd's files. */
export const LETTERBOXD = 'Date,Name,Year,Letterboxd URI';

export async function readImport(member: Member, text: string, name = 'file.csv') {
  const answer = await member.post('/api/user/data-import/read', { name, text });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return api.readDataImport.response.parse(answer.body);
}

/** Entries of the rows whose title was matched with certainty. */
export const entriesOf = (rows: readonly DataImportRow[]): DataImportEntry[] =>
  rows.flatMap(({ candidates, isSure, name: _, year: _year, ...said }) =>
    isSure && candidates[0] ? [{ titleId: candidates[0].id, ...said }] : [],
  );

export const writeImport = (member: Member, entries: object[], more: object = {}) =>
  member.post('/api/user/data-import', snakeCased({ entries, ...more }));

/** Reads a file and imports the rows that were matched with certainty. */
export async function takeImport(member: Member, text: string, name?: string, more?: object) {
  const { rows } = await readImport(member, text, name);
  return (await writeImport(member, entriesOf(rows), more)).body;
}
