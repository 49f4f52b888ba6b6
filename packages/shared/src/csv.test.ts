import { expect, test } from 'vitest';
import { csvLine } from './csv.ts';

test.each([
  [['۱ مهر ۱۴۰۵', 1200, null], '۱ مهر ۱۴۰۵,1200,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+98', '-5', '@x', '\tx'], "'=1+1,'+98,'-5,'@x,'\tx\r\n"],
  [['=HYPERLINK("http://x")'], `"'=HYPERLINK(""http://x"")"\r\n`],
  // Numbers are not escaped, because they are never user input.
  [[-5, 0], '-5,0\r\n'],
])('%j', (values, line) => {
  expect(csvLine(values)).toBe(line);
});
