import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

/** PostgreSQL puts row values into these fields, Drizzle the bound parameters. */
const FIELDS_WITH_VALUES = ['params', 'detail', 'where', 'hint', 'internalQuery'];

/** Drizzle appends the bound parameters to its messages. */
const BOUND_VALUES = /\nparams: [\s\S]*$/;
/** SQLSTATE class for values that cannot be parsed: `invalid input syntax for type integer: "…"`. */
const DATA_EXCEPTION = /^22\w{3}$/;
const QUOTED_VALUE = /: "[\s\S]*$/;

const MAX_CAUSES = 5;

/** Serializes an error for the log: with statements, but never with the values in them, which belong to members. */
function serializeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return error;
  const { code, ...serialized } = stdSerializers.errWithCause(error) as Record<string, unknown>;
  for (const field of FIELDS_WITH_VALUES) delete serialized[field];
  const bare = error.message.replace(BOUND_VALUES, '');
  const message = DATA_EXCEPTION.test(String(code)) ? bare.replace(QUOTED_VALUE, '') : bare;
  const stack = error.stack ?? '';
  const frames = stack.slice(stack.indexOf(error.message) + error.message.length);
  const cause = depth < MAX_CAUSES ? serializeError(error.cause, depth + 1) : undefined;
  return { ...serialized, code, message, stack: `${error.name}: ${message}${frames}`, cause };
}

/** The logger: JSON lines on standard output, without secrets and without members' data. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: ['headers.authorization', 'headers.cookie'],
    serializers: { err: (error: unknown) => serializeError(error) },
  };
  return destination ? pino(options, destination) : pino(options);
}
