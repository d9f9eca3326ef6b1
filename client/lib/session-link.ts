import { ApolloLink } from '@apollo/client';
import { CombinedGraphQLErrors, ServerError } from '@apollo/client/errors';
import { ErrorLink } from '@apollo/client/link/error';
import { from, switchMap, throwError } from 'rxjs';
import { refreshSession } from './refresh';
import { emitSessionEvent, type SessionEvent } from './session-events';

const eventByCode: Record<string, SessionEvent> = {
  ACCESS_EXPIRED: 'access-expired',
  ACCESS_REJECTED: 'access-rejected',
  ACCESS_PENDING: 'access-pending',
};

/** Codes that a sign-in answers with are its own business, not news about a session. */
const isLogin = (name: string | undefined) => name === 'Login';

const codesOf = (error: unknown): unknown[] => {
  if (CombinedGraphQLErrors.is(error)) return error.errors.map(({ extensions }) => extensions?.code);
  return ServerError.is(error) && error.statusCode === 401 ? ['UNAUTHENTICATED'] : [];
};

const sentAtLink = new ApolloLink((operation, forward) => {
  operation.setContext({ sentAt: performance.now() });
  return forward(operation);
});

const renewalLink = new ErrorLink(({ error, operation, forward }) => {
  if (isLogin(operation.operationName)) return;
  const codes = codesOf(error);
  for (const code of codes) {
    const news = eventByCode[String(code)];
    if (news) emitSessionEvent(news);
  }
  const { renewed, sentAt } = operation.getContext() as { renewed?: boolean; sentAt: number };
  if (!codes.includes('UNAUTHENTICATED') || renewed) return;
  operation.setContext({ renewed: true });
  return from(refreshSession(sentAt)).pipe(
    switchMap((outcome) => {
      // With its refusal the server took the cookies away, so who is asking gets a visitor's answer now.
      if (outcome === 'renewed' || (outcome === 'refused' && operation.operationName === 'Session'))
        return forward(operation);
      if (outcome === 'refused')
        emitSessionEvent(operation.operationName === 'CheckAccess' ? 'check-failed' : 'signed-out');
      return throwError(() => error);
    }),
  );
});

/**
 * Renews the session once when a call is refused for want of one, then sends the call again, once.
 * Says what it noticed through session-events; it never shows anything itself.
 */
export const sessionLink = ApolloLink.from([sentAtLink, renewalLink]);
