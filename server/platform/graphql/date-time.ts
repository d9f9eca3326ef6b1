import { GraphQLScalarType, Kind } from 'graphql';
import { DomainError } from '../../../domain/errors.js';

const notATime = () =>
  new DomainError('BAD_REQUEST', { message: 'A time must be written as in 2026-01-31T10:00:00Z.' });

function read(value: unknown): Date {
  const date = typeof value === 'string' && value.length <= 40 ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw notATime();
  return date;
}

export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'A moment in UTC, as ISO 8601.',
  // Rows that plain SQL built as JSON carry their times as text already.
  serialize: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
  parseValue: read,
  parseLiteral: (node) => read(node.kind === Kind.STRING ? node.value : undefined),
});
