/** The bundler's module information; part of Rolldown's `ChunkingContext`. */
interface Modules {
  getModuleInfo: (id: string) => { importers: readonly string[] } | null;
}

/** What every page loads. */
const FRAME = /web[\\/]app[\\/](root|entry\.client|routes[\\/]page-boundary)\.tsx/;
/** Starts a film before its page is hydrated, and what its engine shares with the player. */
const START_FILM =
  /web[\\/]app[\\/]features[\\/](watch[\\/]start-film|player[\\/]engine[\\/]playback-error)\.ts/;
/** Vite's part of each `import()`. */
const PRELOADER = /vite[\\/]preload-helper/;
/** Routes of the front page, including the frame of all pages. */
const FRONT_PAGE = /web[\\/]app[\\/](root|routes[\\/](page-boundary|home))\.tsx/;
/** Below the rows of the front page, and most other pages of titles. */
const LISTING = /web[\\/]app[\\/]features[\\/]listing[\\/]listing-results\.tsx/;
/** The page that visitors open most after the front page. */
const TITLE = /web[\\/]app[\\/]routes[\\/]title\.tsx/;
const FEATURE = /web[\\/]app[\\/]features[\\/]/;
// Form fields stay with the form library, and tabs with Base UI.
const APP =
  /web[\\/]app[\\/](?!(components|lib)[\\/](.*-)?(form|field)\.tsx?$|components[\\/](tabs|sms-code)\.tsx$|lib[\\/]passkeys\.ts$)|packages[\\/]shared[\\/]src/;
/** Small parts of most other pages, which would otherwise go with the first feature that uses them. */
const COMMON = /components[\\/]chip\.(tsx|module\.css)$|shared[\\/]src[\\/]mobile-number\.ts$/;

/** Direction and links of what people typed. A chunk of its own, since otherwise the first feature that uses it has it. */
const TYPED_TEXT =
  /components[\\/](mixed-words|typed-text)\.|shared[\\/]src[\\/](latin-runs|typed-text|linkify)\.ts$/;

/** Whether what `users` names loads a module statically, directly or transitively. */
function loadedBy(users: RegExp) {
  const answers = new Map<string, boolean>();
  return function isLoaded(id: string, modules: Modules): boolean {
    const known = answers.get(id);
    if (known !== undefined) return known;
    // Breaks import cycles.
    answers.set(id, false);
    const importers = modules.getModuleInfo(id)?.importers ?? [];
    const answer = users.test(id) || importers.some((importer) => isLoaded(importer, modules));
    answers.set(id, answer);
    return answer;
  };
}

const isOfFrame = loadedBy(FRAME);
const isOfFilmStart = loadedBy(START_FILM);
const isOfFrontPage = loadedBy(FRONT_PAGE);
const isOfListing = loadedBy(LISTING);
const isOfTitle = loadedBy(TITLE);

/** What the first page of most visits needs. */
const isShared = (id: string, modules: Modules) =>
  COMMON.test(id) || isOfFrontPage(id, modules) || (!FEATURE.test(id) && isOfListing(id, modules));

/**
 * Groups the site's scripts into a few files instead of forty, since phones wait for each request.
 */
export const CHUNKS = [
  // What starts a film needs neither the framework nor the frame. Every page calls the API.
  {
    name: (id: string, modules: Modules) => {
      if (PRELOADER.test(id)) return 'calls';
      if (!isOfFilmStart(id, modules)) return null;
      return isOfFrame(id, modules) ? 'calls' : 'start-film';
    },
    debugName: 'start-film',
    test: /[\\/]packages[\\/]|vite[\\/]preload-helper/,
    priority: 4,
  },
  {
    name: 'framework',
    // Of Base UI only what the root needs: the rest is loaded with what opens.
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|zustand|clsx|@base-ui[\\/]react[\\/](direction-provider|internals[\\/]direction-context))[\\/]/,
    priority: 3,
  },
  {
    name: (id: string, modules: Modules) => (isOfFrame(id, modules) ? 'frame' : null),
    debugName: 'frame',
    test: APP,
    priority: 3,
  },
  // Shared code in two chunks: a first visit to the front page needs only one of them.
  {
    name: (id: string, modules: Modules) => {
      if (isShared(id, modules)) return 'shared';
      return TYPED_TEXT.test(id) ? 'typed-text' : null;
    },
    debugName: 'shared',
    test: APP,
    minShareCount: 3,
    priority: 2,
  },
  // The front page has no dates. Otherwise they go with the first feature that has some.
  {
    name: 'dates',
    test: /node_modules[\\/]jalaali-js[\\/]|shared[\\/]src[\\/]jalali\.ts$|lib[\\/]date-words\.ts$|components[\\/]time-ago\.tsx$/,
    priority: 2,
  },
  // What belongs to a feature stays with it: a title needs none of the words of accounts, and only
  // who watches needs the queue of progress. Nor does a title need the fields of forms.
  {
    name: (id: string, modules: Modules) =>
      /[\\/]features[\\/]([\w-]+)|[\\/](progress-queue)\.ts$/.exec(id)?.slice(1).find(Boolean) ??
      (isOfTitle(id, modules) ? 'inner' : 'further'),
    debugName: 'inner',
    test: APP,
    minShareCount: 3,
    priority: 1,
  },
  // Pages without a form do not load it.
  {
    name: 'forms',
    test: /node_modules[\\/]react-hook-form[\\/]|app[\\/](components|lib)[\\/]((.*-)?(form|field)|sms-code|passkeys)\.tsx?$/,
    priority: 0,
  },
  // A form that nobody writes into does not load them.
  {
    name: 'schemas',
    test: /node_modules[\\/](@hookform|zod)[\\/]|contract[\\/]src[\\/](?!client)/,
    priority: 0,
  },
];
