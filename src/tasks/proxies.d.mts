export function findMissingProxies(): string[]
