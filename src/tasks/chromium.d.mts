export function existingChromium(): Promise<string | undefined>
export function installedChromium(): Promise<string | undefined>
