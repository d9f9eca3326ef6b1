export function redisSuites(root: string): string[];
