import { readdirSync, readFileSync } from 'node:fs'

/**
 * The files below a folder of the checkout whose path fits, with their texts. Vite's `import.meta.glob` would
 * send each of a thousand texts through all plugins.
 */
export function readTexts(folder: string, pattern: RegExp): { path: string; text: string }[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : readTexts(path, pattern)
    return pattern.test(path) ? [{ path, text: readFileSync(path, 'utf8') }] : []
  })
}
