export type Class = new (...args: never[]) => object;

const isClass = (value: unknown): value is Class => typeof value === 'function';

/** Returns the controllers or providers that these modules and their imports declare. */
export function declaredBy(
  modules: readonly Class[],
  kind: 'controllers' | 'providers',
  seen = new Set<Class>(),
): Class[] {
  return modules.flatMap((module) => {
    if (seen.has(module)) return [];
    seen.add(module);
    const named = (list: string) => ((Reflect.getMetadata(list, module) ?? []) as unknown[]).filter(isClass);
    return [...named(kind), ...declaredBy(named('imports'), kind, seen)];
  });
}
