import { vi } from 'vitest';

/** Test files share a process: each begins with unused modules, no stubs, real time, and an empty browser. */
vi.resetModules();
vi.unstubAllGlobals();
vi.useRealTimers();
if (typeof document !== 'undefined') {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store
    document.cookie = `${cookie.split('=')[0]}=; path=/; max-age=0`;
  }
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
  document.head.replaceChildren();
  history.replaceState(null, '', '/');
  // What tests define there; what is jsdom's own is inherited, or cannot be deleted.
  for (const part of [navigator, document])
    for (const name of Object.getOwnPropertyNames(part)) Reflect.deleteProperty(part, name);
  forgetSteps();
}

/** Modules that earlier files loaded would still hear Back, and take its steps from those that are loaded anew. */
function forgetSteps() {
  const page: typeof globalThis & { forgetSteps?: () => void } = globalThis;
  page.forgetSteps?.();
  const add = page.addEventListener;
  const added: Parameters<typeof add>[] = [];
  page.addEventListener = (...listener: Parameters<typeof add>) => {
    if (listener[0] === 'popstate') added.push(listener);
    add(...listener);
  };
  page.forgetSteps = () => {
    for (const listener of added) page.removeEventListener(...listener);
    page.addEventListener = add;
  };
}
