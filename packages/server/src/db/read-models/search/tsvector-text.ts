/** `tsvector` input of bare lexemes: each quoted, quotes and backslashes doubled. */
export function tsvectorText(lexemes: Iterable<string>): string {
  let text = '';
  for (const lexeme of lexemes) {
    const quoted = /['\\]/.test(lexeme) ? lexeme.replace(/['\\]/g, '$&$&') : lexeme;
    text += `${text === '' ? '' : ' '}'${quoted}'`;
  }
  return text;
}
