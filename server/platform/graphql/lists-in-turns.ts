import {
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  isObjectType,
} from 'graphql';
import { Turns } from '../documents/turns.js';

/** Most lists are as short as the pictures of a product, and are executed at once. */
const maxShortList = 4;

/**
 * Executes the fields of long lists in turns: those of pages, of the lines of orders, and of the types that introspection
 * describes. graphql-js alone executes everything that needs no promise without a pause. Lists that are promises stay as
 * they are.
 */
export function executeListsInTurns(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()))
    for (const field of isObjectType(type) ? Object.values(type.getFields()) : []) {
      if (!isListType(getNullableType(field.type)) || !isCompositeType(getNamedType(field.type))) continue;
      const { resolve = defaultFieldResolver } = field;
      field.resolve = (...given) => {
        const list = resolve(...given);
        return Array.isArray(list) && list.length > maxShortList ? itemsInTurns(list) : list;
      };
    }
  return schema;
}

/** graphql-js executes an item as soon as it gets it. After the first turn, it gets promises. */
function* itemsInTurns(items: readonly unknown[]): Generator<unknown> {
  const turns = new Turns();
  let previous: Promise<unknown> | undefined;
  for (const item of items) {
    if (!previous && !turns.isOver()) yield item;
    else {
      // Waits for the previous item, whose fields are executed before this begins.
      previous = Promise.resolve(previous).then(async () => {
        if (turns.isOver()) await turns.next();
        return item;
      });
      yield previous;
    }
  }
}
