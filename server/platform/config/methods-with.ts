import { type DiscoveryService, MetadataScanner } from '@nestjs/core';

type Method = (...args: never[]) => unknown;

export interface MarkedMethod<Value, Marked extends Method> {
  /** `Class.method`, for messages. */
  name: string;
  value: Value;
  /** The function itself, which carries the metadata. */
  method: Marked;
  /** Calls the method on its instance. */
  call: Marked;
}

const scanner = new MetadataScanner();

/** Finds the methods of all providers and controllers that a decorator marked with this metadata. */
export function methodsWith<Value, Marked extends Method = Method>(
  discovery: DiscoveryService,
  key: string,
): MarkedMethod<Value, Marked>[] {
  return [...discovery.getProviders(), ...discovery.getControllers()].flatMap(({ instance }) => {
    const owner = instance as Record<string, Marked> | undefined;
    const prototype = owner && (Object.getPrototypeOf(owner) as Record<string, Marked> | null);
    if (!prototype) return [];
    return scanner.getAllMethodNames(prototype).flatMap((name) => {
      const method = prototype[name];
      const value = method && (Reflect.getMetadata(key, method) as Value | undefined);
      if (!method || value === undefined) return [];
      return [{ name: `${owner.constructor.name}.${name}`, value, method, call: method.bind(owner) as Marked }];
    });
  });
}
