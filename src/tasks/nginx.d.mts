export function ensureNginx(): boolean
