import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '../packages/contract/src/index.ts';

const FILE = path.resolve(import.meta.dirname, '../docs/api.md');

const HEAD = `# Endpoints

Made from [the contract](../packages/contract/src/api.ts) by \`npm run check:docs -- --write\`; do not edit it by hand.

- A running server describes each endpoint in full: parameters, bodies and answers at \`/api/openapi.json\`, readable at
  \`/api/docs\`.
- *Cache* is how many seconds a shared cache may keep the answer; it may serve it ten times as long while it asks anew.
  Without a number the answer is never kept.
- *Errors* are those of the endpoint itself. Any call may also answer 422 (a field is wrong; the body names it), 429 (too many
  calls; see \`Retry-After\`) and 500.
- A list answers \`{data, current_page, last_page, per_page, total}\`; \`total\` and \`last_page\` are null where counting
  would cost a scan ([why](decisions/0007-lists-end-and-totals-give-up.md)). Empty and \`null\` query values count as absent.
`;

function row(name, endpoint) {
  const query = Object.keys(endpoint.query?.shape ?? {});
  const cells = [
    endpoint.method,
    `\`${endpoint.path}\``,
    `\`${name}\``,
    endpoint.summary,
    query.map((field) => `\`${field}\``).join(' '),
    (endpoint.errors ?? []).join(', '),
    endpoint.maxAge ?? '',
  ];
  return `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
}

/** The whole of docs/api.md. */
export function apiTable() {
  const tags = Map.groupBy(Object.entries(api), ([, { tag }]) => tag);
  const sections = [...tags].map(([tag, endpoints]) => {
    const rows = endpoints.map(([name, endpoint]) => row(name, endpoint));
    const title = tag[0].toUpperCase() + tag.slice(1);
    return `\n## ${title}\n\n| method | path | operation | what it does | query | errors | cache |\n|---|---|---|---|---|---|---|\n${rows.join('\n')}\n`;
  });
  return HEAD + sections.join('');
}

export function writeApiTable() {
  writeFileSync(FILE, apiTable());
}

if (import.meta.main) writeApiTable();
