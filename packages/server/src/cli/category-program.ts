import { type AdminCategory, api, CATEGORY_KINDS, MAX_CATEGORY_TITLES } from '@parde/contract';
import type { Command } from 'commander';
import { commandLine } from '../db/audit-log.ts';
import type { Db } from '../db/client.ts';
import {
  createCategory,
  listCategories,
  readCategory,
  updateCategory,
} from '../features/categories/admin/edit-categories.ts';
import { mergeCategories, removeCategory } from '../features/categories/admin/remove-categories.ts';
import type { CliServices, WithServices } from './cli-services.ts';
import { type Confirm, listReport, type Report } from './command-output.ts';
import { printable, wholeNumber } from './values.ts';

type Kind = AdminCategory['kind'];

/** The operator at the shell is not restricted: they confirmed the number of titles that change. */
const EDITOR = { actor: commandLine, assertMayChange: () => {} };
const MAX_TITLES_TEXT = new Intl.NumberFormat('en').format(MAX_CATEGORY_TITLES);

const CODES: Record<Kind, string> = {
  genre: 'the slug of a genre is lower-case Latin, such as film-noir',
  country: 'the code of a country is two capital letters, such as IR',
  language: 'the code of a language is two or three lower-case letters, such as fa',
  age: 'the code of an age mark is up to ten lower-case letters or digits, such as 13',
};

/** Names of a category other than its Persian one. */
export interface CategoryOptions {
  english?: string;
  minAge?: string;
}

function parseKind(text: string): Kind {
  const kind = CATEGORY_KINDS.find((one) => one === text);
  if (!kind) throw new Error(`There is no kind ${text}; there are ${CATEGORY_KINDS.join(', ')}.`);
  return kind;
}

const parseAge = (text: string) => wholeNumber(text, 'The age', 0, 21);

const findCategory = async (db: Db, kind: Kind, code: string) =>
  (await listCategories(db, kind)).find((one) => one.code === code);

async function getCategory(db: Db, kind: Kind, code: string): Promise<AdminCategory> {
  const category = await findCategory(db, kind, code);
  if (!category) throw new Error(`There is no ${kind} ${code}.`);
  return category;
}

const titlesOf = (count: number) => `${count} title${count === 1 ? '' : 's'}`;

function lineOf({ kind, code, titleFa, titleEn, minAge, titles }: AdminCategory): string {
  const more = [titleEn && printable(titleEn), minAge === null ? null : `from ${minAge}`];
  return [kind, code, printable(titleFa), ...more.filter(Boolean), titlesOf(titles)].join('  ');
}

/**
 * Lists the categories of one kind, or of all kinds. Throws an `Error` with a one-sentence message for an unknown kind.
 */
async function showCategories(db: Db, kind?: string): Promise<Report> {
  const kinds = kind === undefined ? CATEGORY_KINDS : [parseKind(kind)];
  const lists = await Promise.all(kinds.map((one) => listCategories(db, one)));
  return listReport(lists.flat(), 'There are none.', lineOf);
}

/** @throws Error with a one-sentence message */
async function addCategory(
  { database }: CliServices,
  [kindText, code, name]: readonly [string, string, string],
  { english, minAge }: CategoryOptions,
): Promise<string> {
  const kind = parseKind(kindText);
  if (await findCategory(database.db, kind, code))
    throw new Error(`The ${kind} ${code} exists already.`);
  if (kind === 'genre' && english === undefined) throw new Error('A genre needs --english.');
  if (kind === 'age' && minAge === undefined) throw new Error('An age mark needs --min-age.');
  const body = api.createCategory.body.safeParse({
    kind,
    code,
    title_fa: name,
    title_en: english,
    ...(minAge !== undefined && { min_age: parseAge(minAge) }),
  });
  if (!body.success) throw new Error(`Names have 1 to 60 letters, and ${CODES[kind]}.`);
  await createCategory(database, commandLine, body.data);
  return `The ${kind} ${code} is added.`;
}

/**
 * Fields without an option stay unchanged.
 *
 * @throws Error with a one-sentence message
 */
async function renameCategory(
  { database }: CliServices,
  [kindText, code, name]: readonly [string, string, string],
  { english, minAge }: CategoryOptions,
): Promise<string> {
  const kind = parseKind(kindText);
  const before = await getCategory(database.db, kind, code);
  const body = api.updateCategory.body.safeParse({
    title_fa: name,
    title_en: english ?? before.titleEn,
    min_age: minAge === undefined ? before.minAge : parseAge(minAge),
  });
  if (!body.success) throw new Error('Names have 1 to 60 letters.');
  const { titleFa } = await updateCategory(database, commandLine, before.id, body.data);
  return `The ${kind} ${code} is called ${printable(titleFa)}.`;
}

/**
 * Asks for confirmation once the number of titles that change is known.
 *
 * @throws Error with a one-sentence message
 */
async function changeTitles(
  services: CliServices,
  confirm: Confirm,
  [kindText, code]: readonly [string, string],
  intoCode?: string,
): Promise<string> {
  const { db } = services.database;
  const kind = parseKind(kindText);
  const { id } = await getCategory(db, kind, code);
  const into = intoCode === undefined ? null : await getCategory(db, kind, intoCode);
  if (into && kind !== 'genre' && kind !== 'age')
    throw new Error('Only genres and age marks are merged.');
  if (into?.id === id) throw new Error('A category is merged into another one.');
  const { allTitles } = await readCategory(db, id);
  if (allTitles > MAX_CATEGORY_TITLES)
    throw new Error(
      `More than ${MAX_TITLES_TEXT} titles have the ${kind} ${code}: too many at once.`,
    );
  if (into) {
    await confirm(`${titlesOf(allTitles)} of the ${kind} ${code} will have ${into.code}.`);
    await mergeCategories(services, EDITOR, id, into.id);
    return `The ${kind} ${code} is ${into.code} now.`;
  }
  await confirm(
    `${titlesOf(allTitles)} will not have the ${kind} ${code} any more, nor do imports know it.`,
  );
  await removeCategory(services, EDITOR, id, allTitles);
  return `The ${kind} ${code} is removed.`;
}

/** `parde categories …`, see docs/operate/catalogue.md. */
export function addCategoryCommands(program: Command, withServices: WithServices): void {
  const categories = program
    .command('categories')
    .description('genres, countries, languages and age marks');
  const kinds = CATEGORY_KINDS.join(', ');
  const command = (name: string, description: string) =>
    categories
      .command(name)
      .description(description)
      .argument('<kind>', kinds)
      .argument('<code>', 'slug of a genre, code of the others');

  categories
    .command('list')
    .description('list them with the number of their titles')
    .argument('[kind]', `${kinds} (default: all)`)
    .action((kind?: string) => withServices(({ database }) => showCategories(database.db, kind)));
  for (const [name, description, run] of [
    ['add', 'add one; one that was removed comes back', addCategory],
    ['rename', 'name one; imports and new versions keep the name', renameCategory],
  ] as const) {
    command(name, description)
      .argument('<name>', 'in Persian')
      .option('--english <name>', 'of a genre, in English')
      .option('--min-age <age>', 'of an age mark: the youngest viewer, in years')
      .action((kind: string, code: string, titleFa: string, options: CategoryOptions) =>
        withServices((services) => run(services, [kind, code, titleFa], options)),
      );
  }
  command('merge', 'give the titles of a genre or age mark to another one')
    .argument('<into>', 'slug or code of the one that remains')
    .action((kind: string, code: string, into: string) =>
      withServices((services, confirm) => changeTitles(services, confirm, [kind, code], into)),
    );
  command('remove', 'take one away from its titles').action((kind: string, code: string) =>
    withServices((services, confirm) => changeTitles(services, confirm, [kind, code])),
  );
}
