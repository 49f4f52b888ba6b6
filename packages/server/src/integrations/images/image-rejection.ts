/** Bytes that are not taken as a picture; `message` says why. */
export class ImageRejection extends Error {
  override readonly name = 'ImageRejection';
}
