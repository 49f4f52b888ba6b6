/** Whether a text is JSON in which `{tags}` stands for a list of tags, or `"{tag}"` for one. */
export function isPurgeBody(text: string): boolean {
  if (!/\{tags?\}/.test(text)) return false;
  try {
    JSON.parse(text.replaceAll('{tags}', '[]').replaceAll('{tag}', ''));
    return true;
  } catch {
    return false;
  }
}
