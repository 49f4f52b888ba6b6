/** The spelling of a name in what clients send: `titleFa` becomes `title_fa`. */
export type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : Name;

/** The same for the names of all properties, also of nested objects. */
export type SnakeCased<T> = T extends readonly (infer Item)[]
  ? SnakeCased<Item>[]
  : T extends object
    ? { [Name in keyof T as Name extends string ? SnakeCase<Name> : Name]: SnakeCased<T[Name]> }
    : T;

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** The reverse, also of a path such as `episodes.2.title_fa`. */
export const camelCase = (name: string): string =>
  name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** Data with the names of all its properties in `snake_case`; maps with keys of their own must not be among it. */
export function snakeCased<T>(value: T): SnakeCased<T> {
  if (Array.isArray(value)) return value.map(snakeCased) as never;
  if (typeof value !== 'object' || value === null) return value as never;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [snakeCase(name), snakeCased(part)]),
  ) as never;
}
