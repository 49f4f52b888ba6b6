/** Encodes text in a one-byte encoding; throws when a character does not exist in it. */
export function encodeOneByte(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding);
  const bytes = new Map<string, number>();
  for (let byte = 0; byte < 256; byte += 1) bytes.set(decoder.decode(Uint8Array.of(byte)), byte);
  return Uint8Array.from(text, (char) => {
    const byte = bytes.get(char);
    if (byte === undefined) throw new Error(`${encoding} has no ${char}`);
    return byte;
  });
}

export function encodeUtf16(text: string, order: 'le' | 'be', mark: boolean): Uint8Array {
  const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le');
  return order === 'be' ? bytes.swap16() : bytes;
}
