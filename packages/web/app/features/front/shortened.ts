/**
 * The beginning of a text, at most `letters` long: whole sentences if the first one fits, else whole
 * clauses or words and an ellipsis, never after a comma or another mark.
 */
export function shortened(text: string, letters: number): string {
  if (text.length <= letters) return text;
  const beginning = text.slice(0, letters);
  const sentence = beginning.match(/^.*[.؟!](?=\s)/s)?.[0];
  // A first sentence of three words says too little.
  if (sentence && sentence.length > letters / 3) return sentence;
  const clause = beginning.match(/^.*(?=[؛:]\s)/s)?.[0];
  if (clause && clause.length > letters / 3) return `${clause}…`;
  const words = beginning.slice(0, beginning.lastIndexOf(' '));
  return `${words.replace(/[\s،؛:.\-–—«(]+$/u, '')}…`;
}
