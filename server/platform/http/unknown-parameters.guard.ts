import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import leven from 'leven';
import { DomainError } from '../../../domain/errors.js';
import { isSpecified, responseKey } from './contract.js';
import { isGraphql, requestOf } from './request.js';
import { ValidateQuery } from './validate.js';

// Nest's own metadata name; its packages do not export it.
const parametersKey = '__routeArguments__';

const namesOfHandlers = new WeakMap<object, readonly string[]>();

/** Returns the query parameters that the pipes of a handler declare. */
function parametersOf(context: ExecutionContext): readonly string[] {
  const [controller, handler] = [context.getClass(), context.getHandler()];
  const known = namesOfHandlers.get(handler);
  if (known) return known;
  const declared = Reflect.getMetadata(parametersKey, controller, handler.name) as
    Record<string, { pipes: unknown[] }> | undefined;
  const names = Object.values(declared ?? {}).flatMap(({ pipes }) =>
    pipes.flatMap((pipe) => (pipe instanceof ValidateQuery ? pipe.names : [])),
  );
  namesOfHandlers.set(handler, names);
  return names;
}

function unknownParameter(name: string, known: readonly string[]): DomainError {
  const [nearest] = [...known].sort((one, other) => leven(name, one) - leven(name, other));
  const message = `There is no parameter ${name.slice(0, 50)}${nearest === undefined ? '' : `; did you mean ${nearest}?`}`;
  return new DomainError('VALIDATION', { message, fields: { [name]: message } });
}

/**
 * Rejects a REST call with an unknown query parameter, because a misspelt filter would otherwise return everything.
 * Calls of the specification ignore unknown parameters. Pages, media and operator endpoints are not checked.
 */
@Injectable()
export class UnknownParametersGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const handler = context.getHandler();
    if (isGraphql(context) || isSpecified(handler) || !Reflect.hasMetadata(responseKey, handler)) return true;
    const known = parametersOf(context);
    for (const name of Object.keys(requestOf(context).query ?? {}))
      if (!known.includes(name)) throw unknownParameter(name, known);
    return true;
  }
}
