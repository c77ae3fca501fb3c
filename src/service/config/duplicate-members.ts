/**
 * Paths of members that a JSON text has more than once in one object, of which parsers keep the last
 * without a word; and of `__proto__`, which objects do not hold. For text that is valid JSON.
 */
export function findDuplicateMembers(text: string): string[] {
  const duplicatePaths: string[] = []
  const containers: { path: string; member: string | number; names?: Set<string> }[] = []
  let expectsName = false
  const memberPath = () => {
    const { path = '', member } = containers.at(-1) ?? {}
    return path === '' ? `${member ?? ''}` : `${path}.${member}`
  }
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[{}[\],]/gs)) {
    const container = containers.at(-1)
    if (token === '{') containers.push({ path: memberPath(), member: '', names: new Set() })
    else if (token === '[') containers.push({ path: memberPath(), member: 0 })
    else if (token === '}' || token === ']') containers.pop()
    else if (token === ',') {
      if (typeof container?.member === 'number') container.member += 1
    } else if (expectsName && container?.names) {
      container.member = JSON.parse(token) as string
      if (container.names.has(container.member) || container.member === '__proto__')
        duplicatePaths.push(memberPath())
      container.names.add(container.member)
    }
    expectsName = token === '{' || (token === ',' && containers.at(-1)?.names !== undefined)
  }
  return [...new Set(duplicatePaths)]
}
