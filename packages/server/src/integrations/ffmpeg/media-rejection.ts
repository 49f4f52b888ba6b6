/**
 * - `missing`: no such file; `empty`: it has no bytes
 * - `not-media`: neither MP4, Matroska nor WebM
 * - `damaged`: cut off, or its index is gone
 * - `no-video`: no moving picture; `no-duration`: nothing of it can be shown
 * - `too-large`: more pixels or streams than anything real has
 * - `timeout`: reading it took so long that it is taken for an attack
 * - `image-subtitle`: pictures of letters, asked for as text
 */
export type MediaRejectionCode =
  | 'missing'
  | 'empty'
  | 'not-media'
  | 'damaged'
  | 'no-video'
  | 'no-duration'
  | 'too-large'
  | 'timeout'
  | 'image-subtitle';

/** A file that is not taken as a film; `message` says why, to operators. */
export class MediaRejection extends Error {
  override readonly name = 'MediaRejection';
  readonly code: MediaRejectionCode;

  constructor(code: MediaRejectionCode, message: string) {
    super(message);
    this.code = code;
  }
}
