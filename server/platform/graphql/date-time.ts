import { GraphQLScalarType, Kind } from 'graphql';
import { DomainError } from '../../../domain/errors.js';

const invalidTime = () =>
  new DomainError('BAD_REQUEST', { message: 'A time must be in ISO 8601 format, such as 2026-01-31T10:00:00Z.' });

function parse(value: unknown): Date {
  const date = typeof value === 'string' && value.length <= 40 ? new Date(value) : new Date(Number.NaN);
  if (Number.isNaN(date.getTime())) throw invalidTime();
  return date;
}

export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'A date and time in UTC, in ISO 8601 format.',
  // Rows that SQL returned as JSON contain times as text.
  serialize: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : undefined),
});
