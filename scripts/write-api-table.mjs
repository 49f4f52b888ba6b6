import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { api } from '../packages/contract/src/index.ts';

const FILE = path.resolve(import.meta.dirname, '../docs/api.md');

const HEAD = `# Endpoints

Made from [the contract](../packages/contract/src/api.ts) by \`npm run check:docs -- --write\`; do not edit it by hand.

- A running server describes each endpoint in full: parameters, bodies and answers at \`/api/openapi.json\`, readable at
  \`/api/docs\`.
- Names in bodies and queries are in \`snake_case\`, those of answers in \`camelCase\`: what an answer calls \`titleFa\` is sent as
  \`title_fa\`, and errors name it so. Only the credential of a passkey has the names of WebAuthn. Deprecated: the former
  \`camelCase\` names of what staff, and imports of members, send are accepted until the next release.
- _Cache_ is how many seconds a shared cache may keep the answer; it may serve it ten times as long while it asks anew.
  Without a number the answer is never kept.
- _Errors_ are those of the endpoint itself. Any call may also answer 422 (a field is wrong; the body names it), 429 (too many
  calls) and 503 (not possible for now), both with \`Retry-After\`, and 500.
- A call of staff with an \`Idempotency-Key\` (a UUID of version 4) is done once: with the same key it is answered within a day
  with 409 and \`current.id\`, what the first call made; coupons and gifts with the first answer. The key is the ID of the request in logs and the audit log.
- A list answers \`{data, current_page, last_page, per_page, total}\`; \`total\` and \`last_page\` are null where counting
  would cost a scan ([why](decisions/0007-lists-end-and-totals-give-up.md)). Empty and \`null\` query values count as absent.
- Bytes travel outside of the contract: pictures, clips and films below \`/media\`, and uploads of staff by tus at
  \`/api/admin/uploads/files\` ([how](operate/media.md#uploads)). So do members' news as they come, server-sent events at
  \`/api/user/notifications/stream\` ([how](decisions/0101-news-come-by-one-stream-a-browser.md)),
  and the add-on for Stremio at \`/stremio/{address}/manifest.json\` ([how](operate/stremio.md)).
`;

const COLUMNS = ['method', 'path', 'operation', 'what it does', 'query', 'errors', 'cache'];

function cellsOf([name, endpoint]) {
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
  return cells.map((cell) => String(cell).replaceAll('|', '\\|'));
}

/** Padded as the formatter pads tables. */
function tableOf(rows) {
  const widths = COLUMNS.map((_, i) => Math.max(...rows.map((row) => row[i].length)));
  const line = (row) => `| ${row.map((cell, i) => cell.padEnd(widths[i])).join(' | ')} |`;
  const [head, ...body] = rows.map(line);
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}

/** The whole content of docs/api.md. */
export function apiTable() {
  const tags = Map.groupBy(Object.entries(api), ([, { tag }]) => tag);
  const sections = [...tags].map(([tag, endpoints]) => {
    const title = tag[0].toUpperCase() + tag.slice(1);
    return `\n## ${title}\n\n${tableOf([COLUMNS, ...endpoints.map(cellsOf)])}\n`;
  });
  return HEAD + sections.join('');
}

export function writeApiTable() {
  writeFileSync(FILE, apiTable());
}

if (import.meta.main) writeApiTable();
