/** What the bundler knows of the modules; a part of Rolldown's `ChunkingContext`. */
interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Routes that make up the front page, with the frame of all pages. */
const FRONT_PAGE = /web[\\/]app[\\/](root|routes[\\/](page-boundary|home))\.tsx/;
// Fields and their form stay with the form library.
const APP = /web[\\/]app[\\/](?!(components|lib)[\\/].*-(form|field)\.tsx?$)/;

const isLoadedAtFirst = new Map<string, boolean>();

/** Whether the front page loads a module at once: whether anything of it imports that, also through others. */
function isOfFrontPage(id: string, modules: Modules): boolean {
  const known = isLoadedAtFirst.get(id);
  if (known !== undefined) return known;
  // Modules that import each other end here.
  isLoadedAtFirst.set(id, false);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  const isOfIt =
    FRONT_PAGE.test(id) || importers.some((importer) => isOfFrontPage(importer, modules));
  isLoadedAtFirst.set(id, isOfIt);
  return isOfIt;
}

/** The site's scripts in a few files instead of forty, as phones wait for each request. */
export const CHUNKS = [
  {
    name: 'framework',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zustand|clsx)[\\/]/,
    priority: 3,
  },
  // What many pages share, in two: a first visit to the front page waits for one of them.
  {
    name: (id: string, modules: Modules) => (isOfFrontPage(id, modules) ? 'shared' : null),
    debugName: 'shared',
    test: APP,
    minShareCount: 3,
    priority: 2,
  },
  { name: 'inner', test: APP, minShareCount: 3, priority: 1 },
  // Pages without a form carry none of it.
  {
    name: 'forms',
    test: /node_modules[\\/](react-hook-form|@hookform|zod)[\\/]|contract[\\/]src[\\/](?!client)|app[\\/](components|lib)[\\/].*-(form|field)\.tsx?$/,
    priority: 0,
  },
];
