import type { ElementType } from 'react'
import { jsx as create, Fragment } from 'react/jsx-runtime'

export { Fragment }

// The build calls these for every element (`jsxImportSource` in vite.config.ts).
export const jsx: typeof create = (type: ElementType, props, key) =>
  create(type, safeText(type, props as object), key)
export { jsx as jsxs }

/**
 * Makes each text of a page safe to show, whoever wrote it.
 *
 * One that stands beside other children gets an element of its own. Browsers that translate a page
 * move every text into elements of theirs; a text that React removes or changes later is gone then,
 * and the part of the page with it, or the old words stay. The only child of an element is safe, as
 * React replaces all that is in it.
 *
 * Characters that turn the direction of what follows are named, as they make a text read as another
 * one (UAX 9, explicit formatting; CVE-2021-42574).
 */
export function safeText<Props extends { children?: unknown }>(type: unknown, props: Props): Props {
  const { children } = props
  const safe = isTextOnly(type) ? named : inElement
  if (Array.isArray(children)) return { ...props, children: children.map(safe) }
  const only = type === Fragment ? safe(children) : named(children)
  return only === children ? props : { ...props, children: only }
}

const isTextOnly = (type: unknown) => type === 'option' || type === 'text' || type === 'title'

const named = (child: unknown) =>
  typeof child === 'string'
    ? child.replace(
        /[\u202a-\u202e\u2066-\u2069]/g,
        (turn) => `[U+${turn.charCodeAt(0).toString(16).toUpperCase()}]`,
      )
    : child

const inElement = (child: unknown) =>
  typeof child === 'number' || (typeof child === 'string' && child.trim())
    ? create('span', { children: named(child) })
    : child
