/*
 * Where rows of hand-written SQL get a type that no test checks (docs/decisions/0052). Who asks the driver or Drizzle's
 * `execute` may read how many rows there are, but the rows themselves only come from `queryRows` and `queryClientRows`.
 */
const CALL = String.raw`\.(?:query|execute)\(`;
const AWAITED = String.raw`(?::[^;=]+)?=\s*await\b[^;]*?${CALL}`;
const FORMS = [
  // client.query<Row>(…), db.execute<{ id: number }>(…)
  /\.(?:query|execute)</g,
  // QueryResult<Row>
  /\bQueryResult</g,
  // const { rows } = await client.query(…), which the driver types as `any`
  new RegExp(String.raw`\brows\b[^;()]*?\}\s*${AWAITED}`, 'g'),
  // client.query(…).then(({ rows }) => …)
  /\.then\(\s*(?:async\s*)?\(\{[^)]*?\brows\b/g,
  // (await client.query(…)).rows
  /\)\s*\??\.rows\b(?!\()/g,
  // rows as Row[], rows[0] as Row
  /\brows(?:\[\w+\])?!?\s+as\s+(?!const\b)/g,
  // answer as { rows: Row[] }
  /\bas\s*\{\s*rows\b/g,
];
const NAMES_OF_ANSWERS = new RegExp(String.raw`\b(?:const|let)\s+([^;={}]+?)\s*${AWAITED}`, 'g');

const withoutComments = (source) =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<![:'"`])\/\/.*/g, (comment) => comment.replace(/[^\n]/g, ''));

/**
 * The lines of a source that assert the type of rows, or take it as `any`.
 *
 * @param {string} source
 * @returns {number[]} counted from 1, ascending, each once
 */
export function rawRows(source) {
  const code = withoutComments(source);
  if (!/\.(?:query|execute)\b|\bQueryResult\b/.test(code)) return [];
  // const found = await client.query(…); found.rows
  const names = [...code.matchAll(NAMES_OF_ANSWERS)].flatMap(([, name]) => name.match(/\w+/g));
  const reads = names.map((name) => new RegExp(String.raw`\b${name}\s*\??\.rows\b(?!\()`, 'g'));
  const lines = [...FORMS, ...reads].flatMap((form) =>
    [...code.matchAll(form)].map(({ index }) => code.slice(0, index).split('\n').length),
  );
  return [...new Set(lines)].sort((a, b) => a - b);
}
