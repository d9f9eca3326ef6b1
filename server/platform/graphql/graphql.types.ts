import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'A confirmation that the operation succeeded.' })
export class Message {
  @Field({ description: 'Text for the user, in English.' }) message!: string;
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
