import { expect, test } from 'vitest';
import { styleProblems } from './check-styles.mjs';

const importing = (code) => `import styles from './card.module.css';\n${code}`;

test('unused, missing and dynamically chosen classes, and modules that nobody imports', () => {
  const css =
    '/* .old {} */\n.card {\n  margin: 0.5em;\n}\n\n@media print {\n  .card .name {\n  }\n}\n';
  const of = (code) => styleProblems({ 'a/card.module.css': css, 'a/card.tsx': importing(code) });
  expect(of('<a className={styles.card}><b className={styles.name} /></a>')).toEqual([]);
  expect(of('<a className={styles[kind]} />')).toEqual([]);
  expect(of('<a className={clsx(styles.card, styles.nmae)} />')).toEqual([
    'a/card.tsx: no class "nmae" in ./card.module.css',
    'a/card.module.css: unused "name"',
  ]);
  expect(styleProblems({ 'a/card.module.css': css })).toEqual([
    'a/card.module.css: nobody imports it',
  ]);
});
