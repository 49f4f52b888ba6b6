import { api, type Endpoint } from '@parde/contract';
import { expect, it } from 'vitest';
import { withFormerNames } from './former-names.ts';

const sent = (endpoint: Endpoint, body: unknown) =>
  withFormerNames(endpoint, { query: {}, body }).body;

it('fields are found by their former names at every depth', () => {
  const season = {
    version: 1,
    number: 1,
    titleFa: 'فصل یک',
    episodes: [{ number: 1, airDate: '2024-01-01', externalIds: [{ source: 'imdb' }] }],
  };
  expect(sent(api.saveSeason, season)).toEqual({
    version: 1,
    number: 1,
    title_fa: 'فصل یک',
    episodes: [{ number: 1, air_date: '2024-01-01', external_ids: [{ source: 'imdb' }] }],
  });
});

it('in unions and queries too', () => {
  expect(sent(api.confirmUpload, { purpose: 'film', titleId: 3 })).toEqual({
    purpose: 'film',
    title_id: 3,
  });
  const { query } = withFormerNames(api.listAdminTitles, {
    query: { hasLocked: '1' },
    body: undefined,
  });
  expect(query).toEqual({ has_locked: '1' });
});

it('a field that is sent by its name is left alone', () => {
  const both = { is_apart: true, isApart: false };
  expect(sent(api.updateDuplicatePair, both)).toEqual(both);
});

it('keys of maps, and what no schema declares, stay as they are', () => {
  const given = { columns: { titleFa: 'name', is_free: null }, anyThing: 1 };
  expect(sent(api.startImport, given)).toEqual(given);
  expect(sent(api.hideMissedSearch, [{ isHidden: true }])).toEqual([{ isHidden: true }]);
});

it('calls that never had such names have none now', () => {
  expect(sent(api.writeComment, { titleId: 1 })).toEqual({ titleId: 1 });
  expect(sent(api.writeDataImport, { entries: [{ titleId: 1 }] })).toEqual({
    entries: [{ title_id: 1 }],
  });
});
