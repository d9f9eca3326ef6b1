export function redisSuites(root: string, isWhole?: boolean): string[];
