export function findWebkit(): { driverPath: string; displayPath: string } | undefined
