/** Parses an id that the operator typed; throws an `Error` with one sentence when it is not one. */
export function numberOf(text: string, thing: string): number {
  const id = Number(text);
  if (Number.isInteger(id) && id > 0 && id < 2 ** 31) return id;
  throw new Error(`There is no ${thing} ${text}.`);
}
