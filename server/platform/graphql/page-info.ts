import { Field, Int, ObjectType } from '@nestjs/graphql';

@ObjectType({ description: 'Where a page stands in its list.' })
export class PageInfo {
  @Field(() => Int, { description: 'This page, from 1.' }) page!: number;
  @Field(() => Int, { description: 'Items on a full page.' }) perPage!: number;
  @Field(() => Int, { description: 'Items in the whole list.' }) total!: number;
  @Field(() => Int, { description: 'Pages in the whole list.' }) pages!: number;
}

export interface Page<T> {
  items: T[];
  pageInfo: PageInfo;
}

/** A page of a list as both faces answer it. A page past the end is empty, not an error. */
export function paged<T>(items: T[], total: number, { page, perPage }: { page: number; perPage: number }): Page<T> {
  return { items, pageInfo: { page, perPage, total, pages: Math.ceil(total / perPage) } };
}
