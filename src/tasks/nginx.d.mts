export function installedNginx(): boolean
