import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { from, switchMap, throwError } from 'rxjs';
import { errorCode, errorDetails } from './error-message';
import { refreshSession } from './refresh';

/** Session changes that the Apollo links detect. The app decides how to react. */
export type SessionEvent = SessionEnd | 'session-outdated';
export type SessionEnd = 'access-expired' | 'access-rejected' | 'access-pending' | 'check-failed' | 'signed-out';

const target = new EventTarget();

export const emitSessionEvent = (kind: SessionEvent) =>
  target.dispatchEvent(new CustomEvent('session', { detail: kind }));

/** Returns a function that removes the listener. */
export const onSessionEvent = (listener: (kind: SessionEvent) => void) => {
  const handle = (event: Event) => listener((event as CustomEvent<SessionEvent>).detail);
  target.addEventListener('session', handle);
  return () => target.removeEventListener('session', handle);
};

const eventByCode: Record<string, SessionEvent> = {
  ACCESS_EXPIRED: 'access-expired',
  ACCESS_REJECTED: 'access-rejected',
  ACCESS_PENDING: 'access-pending',
};

/** Error codes of a login say nothing about the current session. */
const isLogin = (name: string | undefined) => name === 'Login' || name === 'CompleteLogin';

const codesOf = (error: unknown): unknown[] => {
  if (CombinedGraphQLErrors.is(error)) return error.errors.map(({ extensions }) => extensions?.code);
  return ServerError.is(error) && error.statusCode === 401 ? ['UNAUTHENTICATED'] : [];
};

/** True if a person of the staff lacks a permission or a second factor, which the session may not know yet. */
const isOutdated = (error: unknown) => {
  const code = errorCode(error);
  return code === 'SECOND_FACTOR_NEEDED' || (code === 'FORBIDDEN' && errorDetails(error).permissions !== undefined);
};

const sentAtLink = new ApolloLink((operation, forward) => {
  operation.setContext({ sentAt: performance.now() });
  return forward(operation);
});

const renewalLink = new ErrorLink(({ error, operation, forward }) => {
  if (isLogin(operation.operationName)) return;
  const codes = codesOf(error);
  for (const code of codes) {
    const event = eventByCode[String(code)];
    if (event) emitSessionEvent(event);
  }
  if (isOutdated(error)) emitSessionEvent('session-outdated');
  const { renewed, sentAt } = operation.getContext() as { renewed?: boolean; sentAt: number };
  if (!codes.includes('UNAUTHENTICATED') || renewed) return;
  operation.setContext({ renewed: true });
  return from(refreshSession(sentAt)).pipe(
    switchMap((outcome) => {
      // The server cleared the cookies when it rejected the renewal, so `Session` now returns an anonymous visitor.
      if (outcome === 'renewed' || (outcome === 'rejected' && operation.operationName === 'Session'))
        return forward(operation);
      if (outcome === 'rejected')
        emitSessionEvent(operation.operationName === 'CheckAccess' ? 'check-failed' : 'signed-out');
      return throwError(() => error);
    }),
  );
});

/**
 * When a call fails with UNAUTHENTICATED, renews the session and sends the call again, once.
 * Emits session changes as events.
 */
export const sessionLink = ApolloLink.from([sentAtLink, renewalLink]);
