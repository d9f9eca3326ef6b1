import { Field, ID, Int, ObjectType } from '@nestjs/graphql';
import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql';

function parseDay(value: unknown): string {
  if (typeof value !== 'string') throw new GraphQLError('A day must be a text such as 2026-01-31.');
  return value;
}

/** A day. The rules of its field check the text; an empty one clears the field. */
export const Day = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A day of the shop in ISO 8601 format, such as `2026-01-31`.',
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc3339#section-5.6',
  serialize: String,
  parseValue: parseDay,
  parseLiteral: (node) => parseDay(node.kind === Kind.STRING ? node.value : undefined),
});

/** Data whose fields another standard defines. The rules of its argument check it. */
export const Json = new GraphQLScalarType<unknown>({
  name: 'JSON',
  description: 'Data in JSON, with the fields of another standard.',
  specifiedByURL: 'https://datatracker.ietf.org/doc/html/rfc8259',
  parseValue: (value) => value,
  parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
});

@ObjectType({ description: 'A confirmation that the operation succeeded.' })
export class Message {
  @Field({ description: 'Text for the user, in English.' }) message!: string;
}

@ObjectType({ description: 'A confirmation that an object was deleted.' })
export class Deletion extends Message {
  @Field(() => ID, { description: 'The id of the deleted object.' }) id!: string;
}

@ObjectType({ description: 'A file that is made when it is downloaded.' })
export class FileLink {
  @Field({ description: 'The download address, for those who may ask for this link.' }) url!: string;
}

@ObjectType({ description: 'The position of a page in its list.' })
export class PageInfo {
  @Field(() => Int, { description: 'Number of this page, starting at 1.' }) page!: number;
  @Field(() => Int, { description: 'Maximum number of items per page.' }) perPage!: number;
  @Field(() => Int, { description: 'Number of items in the whole list.' }) total!: number;
  @Field(() => Int, { description: 'Number of pages in the whole list.' }) pages!: number;
}

export interface Page<T> {
  items: T[];
  pageInfo: PageInfo;
}

/** Builds a page of a list for REST and GraphQL. A page past the end is empty, not an error. */
export function paged<T>(items: T[], total: number, { page, perPage }: { page: number; perPage: number }): Page<T> {
  return { items, pageInfo: { page, perPage, total, pages: Math.ceil(total / perPage) } };
}
