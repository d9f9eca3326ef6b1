import { ApolloLink } from '@apollo/client';
import { defer, of, switchMap, tap } from 'rxjs';

/**
 * Repeats a query if a change was made while it ran. Its response can be older than the response of the change, and
 * would put the previous version or a deleted row back into the cache. The next change would then be rejected as
 * outdated. Repeats it only once: during many changes, such as uploads of pictures, a page still needs a response.
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
