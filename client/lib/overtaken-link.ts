import { ApolloLink } from '@apollo/client';
import { defer, type Observable, of, switchMap, tap } from 'rxjs';

/**
 * Repeats a query during which a change was made: its answer can be older than the answer of the change, and would put
 * the previous version or a deleted row back into the cache. The next change would then be refused as outdated. Each
 * repetition follows a change, so that they end with the changes.
 */
export const overtakenLink = () => {
  let changes = 0;
  const countChange = () => {
    changes += 1;
  };
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === 'mutation')
      return forward(operation).pipe(tap({ next: countChange, error: countChange }));
    const ask = (): Observable<ApolloLink.Result> =>
      defer(() => {
        const before = changes;
        return forward(operation).pipe(switchMap((result) => (changes === before ? of(result) : ask())));
      });
    return ask();
  });
};
