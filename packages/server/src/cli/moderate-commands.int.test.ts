import { plainText } from '@parde/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bodiesOf, commentsOf } from '../testing/comments.ts';
import { createMember, type Member } from '../testing/members.ts';
import { createSampleApp, type TestApp } from '../testing/test-app.ts';
import { approveCase, listCases, removeCase, showCase } from './moderate-commands.ts';

let t: TestApp;
let on: ReturnType<typeof commentsOf>;
let ali: Member;
let sara: Member;

const longAgo = { createdAt: new Date('2020-01-01') };

beforeAll(async () => {
  t = await createSampleApp();
  on = commentsOf(t, await t.titleId('متروپلیس'));
});

beforeEach(async () => {
  await t.database.pool.query('delete from comments');
  ali = await createMember(t, { name: 'علی', email: `ali-${Date.now()}@example.com`, ...longAgo });
  sara = await createMember(t, { name: 'سارا', ...longAgo });
});

afterAll(() => t.close());

const list = async () => (await listCases(t.database.db)).text;
const numbersIn = (text: string) => [...text.matchAll(/^#(\d+)/gm)].map(([, id]) => Number(id));

describe('parde moderate list', () => {
  it('says so when nothing waits', async () => {
    await on.write(ali, 'بی‌گمان');
    expect(await list()).toBe('No comments wait.');
  });

  it('shows what is held or reported, oldest first, with title, author and why', async () => {
    const held = await on.write(ali, 'example.com');
    const reported = await on.write(sara, `متنی بلند ${'و بلندتر '.repeat(60)}`);
    const fine = await on.write(sara, 'بی‌گمان');
    const deleted = await on.write(sara, 'example.org');
    await on.report(ali, reported.id, { reason: 'spoiler' });
    await on.report(await createMember(t), reported.id, { reason: 'spoiler' });
    await on.remove(sara, deleted.id);
    const text = await list();
    expect(numbersIn(text)).toEqual([held.id, reported.id]);
    expect(numbersIn(text)).not.toContain(fine.id);
    const [first, second] = text.split('\n\n');
    expect(first).toMatch(/held {2}متروپلیس \(title \d+\) {2}علی <ali-\d+@example\.com>\n/);
    expect(first).toContain('\nheld: links: example.com\nexample.com');
    expect(second).toContain('\nreported: spoiler ×2\nمتنی بلند');
    expect(second).toMatch(/…$/);
  });
});

describe('parde moderate show', () => {
  it('shows the whole text and each report, and nothing that steers a terminal', async () => {
    const { id } = await on.write(ali, 'خط یک\n\nخط دو', { is_spoiler: true });
    await on.report(sara, id, { reason: 'other', note: 'یادداشت\nدوم' });
    await t.database.pool.query('update users set name = $2 where id = $1', [
      sara.id,
      'بد\u001b[31m\u202eنام',
    ]);
    const { text } = await showCase(t.database.db, String(id));
    expect(text).toContain('\nmarked as a spoiler\n\nخط یک\n\nخط دو\n\nopen reports:\n');
    expect(text).toContain('- other, بد[31mنام: یادداشت دوم');
    expect(text).toBe(plainText(text));
  });
});

describe('parde moderate approve', () => {
  it('shows a held answer to all, tells whom it answers, once, and closes reports', async () => {
    const root = await on.write(sara, 'آغاز');
    const { id } = await on.write(ali, 'example.com', { parent_id: root.id });
    expect(await approveCase(t.database.db, String(id))).toBe(`Comment ${id} is for all to see.`);
    await on.report(await createMember(t), id);
    await approveCase(t.database.db, String(id));
    expect(await on.toldOf(id)).toEqual([sara.id]);
    expect(bodiesOf((await on.replies(root.id)).data)).toEqual(['example.com']);
    expect(await list()).toBe('No comments wait.');
  });

  it('records nothing where nothing changes', async () => {
    const { id } = await on.write(ali, 'همه می‌بینند');
    await approveCase(t.database.db, String(id));
    const recorded = () =>
      t.rows('select from audit_log where subject_kind = $1 and subject_id = $2', ['comment', id]);
    expect(await recorded()).toEqual([]);
    await on.report(await createMember(t), id);
    await approveCase(t.database.db, String(id));
    expect(await recorded()).toHaveLength(1);
  });

  it('starts the count of reports anew', async () => {
    const { id } = await on.write(ali, 'دیدگاه');
    const report = async () => on.report(await createMember(t, longAgo), id);
    for (let n = 0; n < 3; n += 1) await report();
    expect((await on.row(id)).state).toBe('held');
    await approveCase(t.database.db, String(id));
    await report();
    await report();
    expect((await on.row(id)).state).toBe('visible');
    await report();
    expect((await on.row(id)).state).toBe('held');
  });

  it('brings back what was removed', async () => {
    const { id } = await on.write(ali, 'دیدگاه');
    await removeCase(t.database.db, String(id));
    await approveCase(t.database.db, String(id));
    expect(bodiesOf((await on.threads()).data)).toEqual(['دیدگاه']);
  });
});

describe('parde moderate remove', () => {
  it('takes a comment away from all, with what was told of it, and closes reports', async () => {
    const root = await on.write(sara, 'آغاز');
    const { id } = await on.write(ali, 'پاسخ', { parent_id: root.id });
    await on.report(sara, id);
    expect(await removeCase(t.database.db, String(id))).toBe(`Comment ${id} is removed.`);
    expect((await on.replies(root.id, ali)).total).toBe(0);
    expect(await on.toldOf(id)).toEqual([]);
    expect(await list()).toBe('No comments wait.');
  });

  it('is recorded once, and again only with a reason', async () => {
    const { id } = await on.write(ali, 'دیدگاه');
    const run = (reason?: string) => removeCase(t.database.db, String(id), reason);
    await run();
    expect(await run()).toBe(`Comment ${id} is removed.`);
    await run('insults');
    const { rows } = await t.database.pool.query(
      `select reason from audit_log where action = 'comments.remove' and subject_id = $1 order by id`,
      [String(id)],
    );
    expect(rows).toEqual([{ reason: null }, { reason: 'insults' }]);
  });
});

it.each(['0', '-1', 'x', '1 or 1=1', '999999', '99999999999999999999', ''])(
  'there is no comment %j',
  async (number) => {
    for (const run of [showCase, approveCase, removeCase]) {
      await expect(run(t.database.db, number)).rejects.toThrow(`There is no comment ${number}.`);
    }
  },
);

it('there is no comment that its author deleted, even where answers stand', async () => {
  const { id } = await on.write(ali, 'آغاز');
  await on.write(sara, 'پاسخ', { parent_id: id });
  await on.remove(ali, id);
  for (const run of [showCase, approveCase, removeCase]) {
    await expect(run(t.database.db, String(id))).rejects.toThrow('There is no comment');
  }
});
