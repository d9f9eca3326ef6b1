import { ErrorLink } from '@apollo/client/link/error';
import { from, switchMap, throwError } from 'rxjs';
import { errorCode } from './error-message';

/** Asks the person to confirm who they are. Resolves to false if they do not. */
type Ask = () => Promise<boolean>;

let ask: Ask | undefined;
let asking: Promise<boolean> | undefined;
let confirmedAt = -Infinity;

/** Sets how the person is asked. Returns the function that ends it. */
export const askForFreshFactor = (given: Ask) => {
  ask = given;
  return () => {
    if (ask === given) ask = undefined;
  };
};

/** Concurrent calls share one question. A call that was sent before the last answer needs no new one. */
const confirm = (sentAt: number | undefined): Promise<boolean> | undefined => {
  if (sentAt !== undefined && sentAt < confirmedAt) return Promise.resolve(true);
  return (asking ??= ask?.()
    .then((confirmed) => {
      if (confirmed) confirmedAt = performance.now();
      return confirmed;
    })
    .finally(() => {
      asking = undefined;
    }));
};

/**
 * When a call fails with FRESH_FACTOR_NEEDED, asks the person and sends the call again, once. If they are not asked on
 * this page or do not answer, the call fails. The link must precede the session link, which notes when a call was sent.
 */
export const freshFactorLink = new ErrorLink(({ error, operation, forward }) => {
  const { confirmed, sentAt } = operation.getContext() as { confirmed?: boolean; sentAt?: number };
  if (errorCode(error) !== 'FRESH_FACTOR_NEEDED' || confirmed) return;
  const answer = confirm(sentAt);
  if (!answer) return;
  operation.setContext({ confirmed: true });
  return from(answer).pipe(switchMap((isConfirmed) => (isConfirmed ? forward(operation) : throwError(() => error))));
});
