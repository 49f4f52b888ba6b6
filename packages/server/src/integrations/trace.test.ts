import { describe, expect, it } from 'vitest';
import { currentTrace, parseTraceparent, traceHeaders } from './trace.ts';

const ID = '4bf92f3577b34da6a3ce929d0e0e4736';
const PARENT = '00f067aa0ba902b7';

describe('a traceparent', () => {
  it.each([
    `00-${ID}-${PARENT}-01`,
    // A future version may add fields.
    `cc-${ID}-${PARENT}-01-what-comes`,
  ])('%s names a trace', (header) => {
    expect(parseTraceparent(header)).toEqual({ id: ID, flags: '01' });
  });

  it.each([
    undefined,
    '',
    [`00-${ID}-${PARENT}-01`],
    `00-${ID.toUpperCase()}-${PARENT}-01`,
    `00-${'0'.repeat(32)}-${PARENT}-01`,
    `00-${ID}-${'0'.repeat(16)}-01`,
    `ff-${ID}-${PARENT}-01`,
    `00-${ID}-${PARENT}-012`,
    `00-${ID}-${PARENT}`,
  ])('%s does not', (header) => {
    expect(parseTraceparent(header)).toBeNull();
  });
});

it('passes the trace on with a parent of its own, and nothing outside of a request', () => {
  expect(traceHeaders()).toEqual({});
  const { traceparent } = currentTrace.run({ id: ID, flags: '01' }, traceHeaders);
  expect(traceparent).toMatch(new RegExp(`^00-${ID}-(?!${PARENT})[\\da-f]{16}-01$`));
});
