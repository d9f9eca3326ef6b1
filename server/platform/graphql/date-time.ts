import type { Moment } from '../../../domain/days.js';
import { moment } from '../../../domain/rules.schemas.js';
import { GraphQLScalarType, Kind } from 'graphql';
import { DomainError } from '../../../domain/errors.js';

const invalidTime = () =>
  new DomainError('BAD_REQUEST', {
    message:
      'A time must be in ISO 8601 format with its offset, such as 2026-01-31T10:00:00Z, or a day such as 2026-01-31.',
  });

/** Parses a moment. A day stays a text, because only the shop knows when it begins. */
function parse(value: unknown): Moment {
  const read = moment.safeParse(value);
  if (!read.success) throw invalidTime();
  return read.data;
}

export const DateTime = new GraphQLScalarType<Moment, string>({
  name: 'DateTime',
  description:
    'A date and time in ISO 8601 format, such as `2026-01-31T10:00:00.000Z`: always in UTC in responses, with any offset in ' +
    'arguments. An argument may also be a day of the shop, such as `2026-01-31`.',
  // Times in rows that SQL returned as JSON are texts.
  serialize: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});
