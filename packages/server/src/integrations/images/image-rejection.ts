/** Bytes that are not accepted as a picture; `message` says why. */
export class ImageRejection extends Error {
  override readonly name = 'ImageRejection';
}
