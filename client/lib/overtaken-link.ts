import { ApolloLink } from '@apollo/client';
import { defer, type Observable, of, switchMap, tap } from 'rxjs';

/** How often a query is repeated while one change after the other is made. */
const maxRepetitions = 3;

/**
 * Repeats a query during which a change was made: its answer can be older than the answer of the change, and would put
 * the previous version or a deleted row back into the cache. The next change would then be refused as outdated.
 */
export const overtakenLink = () => {
  let changes = 0;
  const countChange = () => {
    changes += 1;
  };
  return new ApolloLink((operation, forward) => {
    if (operation.operationType === 'mutation')
      return forward(operation).pipe(tap({ next: countChange, error: countChange }));
    const ask = (repetitions: number): Observable<ApolloLink.Result> =>
      defer(() => {
        const before = changes;
        return forward(operation).pipe(
          switchMap((result) => (changes === before || repetitions === 0 ? of(result) : ask(repetitions - 1))),
        );
      });
    return ask(maxRepetitions);
  });
};
