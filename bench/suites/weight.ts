import { gzipSync } from 'node:zlib';
import type { Row } from '../measure/table.ts';
import type { SuiteOptions } from './suite.ts';

const BUDGET_BYTES = 180 * 1024;

async function fetchText(url: string): Promise<string> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${answer.status} for ${url}`);
  return answer.text();
}

/** Scripts that a page references, and those they import statically. */
async function scriptsOf(origin: string, page: string): Promise<Map<string, string>> {
  const html = await fetchText(origin + page);
  const scripts = new Map<string, string>();
  const wanted = [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, path]) => path);
  for (let path = wanted.pop(); path !== undefined; path = wanted.pop()) {
    if (scripts.has(path)) continue;
    const text = await fetchText(origin + path);
    scripts.set(path, text);
    for (const [, sibling] of text.matchAll(/(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g)) {
      wanted.push(`/assets/${sibling}`);
    }
  }
  return scripts;
}

/** Gzipped size of the scripts of the home page's first load; the control is their plain size. */
export async function weightSuite({ server }: SuiteOptions): Promise<Row[]> {
  if (!server.pages.home) return [];
  const scripts = [...(await scriptsOf(server.app, server.pages.home)).values()];
  const packed = scripts.reduce((sum, text) => sum + gzipSync(text, { level: 9 }).length, 0);
  const plain = scripts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const kb = (bytes: number) => `${(bytes / 1024).toFixed(0)} KB`;
  return [
    {
      name: `weight: home, ${scripts.length} scripts`,
      figure: `${kb(packed)} gzip`,
      control: `${kb(plain)} plain`,
      ratio: packed / plain,
      budget: `<= ${kb(BUDGET_BYTES)}`,
      isMet: packed <= BUDGET_BYTES,
    },
  ];
}
