/** Fragment id of the section with all comments. */
export const COMMENTS = 'comments';

/** Fragment id of a comment's element. */
export const commentElement = (id: number) => `comment-${id}`;

/** The comment id in a URL fragment; null: none. */
export function commentOfHash(hash: string): number | null {
  const [, id] = /^#comment-([1-9]\d{0,9})$/.exec(hash) ?? [];
  return id === undefined ? null : Number(id);
}
