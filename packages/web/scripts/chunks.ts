/** The bundler's module information; part of Rolldown's `ChunkingContext`. */
interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** Routes of the front page, including the frame of all pages. */
const FRONT_PAGE = /web[\\/]app[\\/](root|routes[\\/](page-boundary|home))\.tsx/;
// Form fields stay with the form library, and tabs with Base UI.
const APP =
  /web[\\/]app[\\/](?!(components|lib)[\\/].*-(form|field)\.tsx?$|components[\\/](tabs|sms-code)\.tsx$|lib[\\/]passkeys\.ts$)|packages[\\/]shared[\\/]src/;
/** Small parts of most other pages, which would otherwise go with the first feature that uses them. */
const COMMON = /components[\\/]chip\.(tsx|module\.css)$|shared[\\/]src[\\/]mobile-number\.ts$/;

const isLoadedAtFirst = new Map<string, boolean>();

/** Whether the front page loads a module statically, directly or transitively. */
function isOfFrontPage(id: string, modules: Modules): boolean {
  const known = isLoadedAtFirst.get(id);
  if (known !== undefined) return known;
  // Breaks import cycles.
  isLoadedAtFirst.set(id, false);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  const isOfIt =
    FRONT_PAGE.test(id) || importers.some((importer) => isOfFrontPage(importer, modules));
  isLoadedAtFirst.set(id, isOfIt);
  return isOfIt;
}

/**
 * Groups the site's scripts into a few files instead of forty, since phones wait for each request.
 */
export const CHUNKS = [
  {
    name: 'framework',
    // Of Base UI only what the root needs: the rest is loaded with what opens.
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zustand|clsx|@base-ui[\\/]react[\\/](direction-provider|internals[\\/]direction-context))[\\/]/,
    priority: 3,
  },
  // Shared code in two chunks: a first visit to the front page needs only one of them.
  {
    name: (id: string, modules: Modules) =>
      COMMON.test(id) || isOfFrontPage(id, modules) ? 'shared' : null,
    debugName: 'shared',
    test: APP,
    minShareCount: 3,
    priority: 2,
  },
  // What belongs to a feature stays with it: a title needs none of the words of accounts, and only
  // who watches needs the queue of progress.
  {
    name: (id: string) =>
      /[\\/]features[\\/]([\w-]+)|[\\/](progress-queue)\.ts$/.exec(id)?.slice(1).find(Boolean) ??
      'inner',
    debugName: 'inner',
    test: APP,
    minShareCount: 3,
    priority: 1,
  },
  // Pages without a form do not load it.
  {
    name: 'forms',
    test: /node_modules[\\/](react-hook-form|@hookform|zod)[\\/]|contract[\\/]src[\\/](?!client)|app[\\/](components|lib)[\\/](.*-(form|field)|sms-code|passkeys)\.tsx?$/,
    priority: 0,
  },
];
