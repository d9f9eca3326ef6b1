import { ApolloLink } from '@apollo/client';
import { defer, of, switchMap, tap } from 'rxjs';

/**
 * Repeats a query during which a change was made: its answer can be older than the answer of the change, and would put
 * the previous version or a deleted row back into the cache. The next change would then be refused as outdated. It is
 * repeated once: while many changes are made, such as uploads of pictures, a page needs an answer all the same.
 */
export const overtakenLink = () => {
  let changes = 0;
  const countChange = () => {
    changes += 1;
  };
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === 'mutation')
      return forward(operation).pipe(tap({ next: countChange, error: countChange }));
    return defer(() => {
      const before = changes;
      return forward(operation).pipe(switchMap((result) => (changes === before ? of(result) : forward(operation))));
    });
  });
};
