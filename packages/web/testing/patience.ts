/** Lets what a test awaits on a screen take as long as a busy machine needs, instead of one second. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react');
  configure({ asyncUtilTimeout: 10_000 });
}

export {};
