import { expect } from 'vitest';
import { insertMediaFile } from '../../testing/media-files.ts';
import { createMember, type Member } from '../../testing/members.ts';
import { it as base } from '../../testing/watch-site.ts';

const it = base.extend(
  'fileIds',
  ({ site, watch, member }) =>
    async (who: Pick<Member, 'get'> = member, url = site.filmUrl) =>
      (await watch(url, who)).versions.map(({ fileId }) => fileId),
);

it('versions are one for each edition that plays: with a stream, then the larger picture', async ({
  site,
  t,
  film,
  watch,
  fileIds,
}) => {
  const dubbed = { titleId: film, kind: 'dubbed', studio: 'کوالیما' } as const;
  await insertMediaFile(t, { titleId: film, resolution: 2160, isDirect: false });
  await insertMediaFile(t, { titleId: film, resolution: 480 });
  const original = await insertMediaFile(t, { titleId: film, resolution: 1080 });
  await insertMediaFile(t, { ...dubbed, resolution: 1080 });
  const dub = await insertMediaFile(t, {
    ...dubbed,
    resolution: 576,
    isDirect: false,
    hasStream: true,
  });
  await insertMediaFile(t, { titleId: film, kind: 'subtitled', isDirect: false });
  await t.rows(
    `insert into encodes (file_id, state) select id, 'running' from media_files where not is_direct_playable
     and id <> $1`,
    [dub.id],
  );
  expect(await fileIds()).toEqual([original.id, dub.id]);
  // An incomplete larger rendition comes after complete ones.
  const partly = await insertMediaFile(t, { ...dubbed, resolution: 1080, isDirect: false });
  const single = { titleId: film, kind: 'dubbed', studio: 'دیگر', isDirect: false } as const;
  const alone = await insertMediaFile(t, { ...single, resolution: 2160 });
  await t.rows(
    `insert into encodes (file_id, state, heights) select unnest($1::int[]), 'running', '{240}'`,
    [[partly.id, alone.id]],
  );
  expect(await fileIds()).toEqual([original.id, dub.id, alone.id]);
  const unfinished = (await watch(site.filmUrl)).versions.map((one) => one.isUnfinished);
  expect(unfinished).toEqual([false, false, true]);
  expect((await watch(site.filmUrl)).versions[1]?.edition).toEqual({
    id: dub.editionId,
    kind: 'dubbed',
    studio: 'کوالیما',
    isCensored: true,
    voiceCast: [
      { nameFa: 'ژاله علو', characterFa: 'ماریا' },
      { nameFa: 'بی‌نام', characterFa: null },
    ],
  });
});

it('versions are those of the episode only', async ({ site, t, series, member, fileIds }) => {
  const [first, second] = [
    await insertMediaFile(t, { titleId: series, episodeId: site.episode('1/1') }),
    await insertMediaFile(t, { titleId: series, episodeId: site.episode('1/2') }),
  ];
  expect(await fileIds(member, site.episodeUrl('1/1'))).toEqual([first.id]);
  expect(await fileIds(member, site.episodeUrl('1/2'))).toEqual([second.id]);
  expect(await fileIds(member, site.episodeUrl('2/1'))).toEqual([]);
});

it('versions begin with what the member chose, others keep their order', async ({
  site,
  t,
  film,
  member,
  watch,
  fileIds,
}) => {
  const original = await insertMediaFile(t, { titleId: film });
  const dubs = [
    await insertMediaFile(t, { titleId: film, kind: 'dubbed', studio: 'کوالیما' }),
    await insertMediaFile(t, { titleId: film, kind: 'dubbed', studio: 'سورنا' }),
  ];
  const choose = async (kind: string | null, studio: string | null) => {
    await t.rows(
      `insert into playback_preferences (user_id, title_id, edition_kind, studio, subtitle_language)
       values ($1, $2, $3, $4, 'off') on conflict (user_id, title_id) do update
       set edition_kind = excluded.edition_kind, studio = excluded.studio`,
      [member.id, film, kind, studio],
    );
    const order = await fileIds();
    return [original, ...dubs].map(({ id }) => order.indexOf(id));
  };
  expect(await choose(null, null)).toEqual([0, 1, 2]);
  expect(await choose('dubbed', 'سورنا')).toEqual([2, 1, 0]);
  expect(await choose('dubbed', 'دیگر')).toEqual([2, 0, 1]);
  expect(await choose('subtitled', null)).toEqual([0, 1, 2]);
  expect((await watch(site.filmUrl)).choice).toEqual({
    editionKind: 'subtitled',
    studio: null,
    audioLanguage: null,
    subtitleLanguage: 'off',
    secondSubtitleLanguage: null,
  });
  expect((await watch(site.filmUrl, await createMember(t))).choice).toBeNull();
  expect((await watch(site.filmUrl, t)).choice).toBeNull();
});

it('versions tell their sound: what was found, else what who brought them named', async ({
  site,
  t,
  film,
  watch,
}) => {
  const { id } = await insertMediaFile(t, { titleId: film, audioLanguages: ['fa', 'xx'] });
  const audio = async () => (await watch(site.filmUrl)).versions[0]?.audio;
  const common = { title: null, channels: 2, loudness: null, truePeak: null };
  expect(await audio()).toEqual([
    { ...common, position: 0, language: { code: 'fa', titleFa: 'فارسی' }, isDefault: true },
    { ...common, position: 1, language: { code: 'xx', titleFa: 'xx' }, isDefault: false },
  ]);
  await t.rows(
    `insert into media_audio_tracks (file_id, position, language, title, codec, channels, is_default, loudness, true_peak)
     values ($1, 1, 'de', 'Stereo', 'aac', 2, false, -23.45, -1.5), ($1, 0, null, null, 'ac3', 6, true, null, null)`,
    [id],
  );
  const german = { code: 'de', titleFa: expect.any(String) };
  expect(await audio()).toEqual([
    {
      position: 0,
      language: null,
      title: null,
      channels: 6,
      isDefault: true,
      loudness: null,
      truePeak: null,
    },
    {
      position: 1,
      language: german,
      title: 'Stereo',
      channels: 2,
      isDefault: false,
      loudness: -23.45,
      truePeak: -1.5,
    },
  ]);
});

it('versions tell their subtitles, Persian first', async ({ site, t, film, watch }) => {
  const { id } = await insertMediaFile(t, { titleId: film });
  const rows = await t.rows<{ id: number }>(
    `insert into subtitles (file_id, language, label, is_forced, origin, stream_index, file_name, format, encoding)
     values ($1, 'en', null, false, 'added', null, 'a.srt', 'srt', 'utf-8'),
       ($1, 'fa', 'رسمی', true, 'embedded', 2, 'b.ass', 'ass', 'utf-8'),
       ($1, 'fa', null, false, 'added', null, 'c.srt', 'srt', 'utf-8') returning id`,
    [id],
  );
  const [english, forced, persian] = rows.map((row) => row.id);
  const fa = { code: 'fa', titleFa: 'فارسی' };
  const plain = { isForced: false, isSdh: false };
  expect((await watch(site.filmUrl)).versions[0]?.subtitles).toEqual([
    { id: persian, language: fa, label: null, ...plain, origin: 'added' },
    { ...plain, id: forced, language: fa, label: 'رسمی', isForced: true, origin: 'embedded' },
    {
      id: english,
      language: { code: 'en', titleFa: expect.any(String) },
      ...{ ...plain, label: null, origin: 'added' },
    },
  ]);
});
