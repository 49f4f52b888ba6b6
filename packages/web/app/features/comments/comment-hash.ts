/** Id of the section of all comments. */
export const COMMENTS = 'comments';

/** Id of a comment's element, and with `#` the end of a link to it. */
export const commentElement = (id: number) => `comment-${id}`;

/** The comment that a link leads to; null: to none. */
export function commentOfHash(hash: string): number | null {
  const [, id] = /^#comment-([1-9]\d{0,9})$/.exec(hash) ?? [];
  return id === undefined ? null : Number(id);
}
