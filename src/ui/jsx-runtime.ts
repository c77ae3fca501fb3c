import type { ElementType } from 'react'
import { jsx as create, Fragment } from 'react/jsx-runtime'

export { Fragment }

// The build calls these for every element (`jsxImportSource` in vite.config.ts).
export const jsx: typeof create = (type: ElementType, props, key) =>
  create(type, safeText(type, props as object), key)
export { jsx as jsxs }

/**
 * Makes each text of a page safe to show, from any author.
 *
 * A text beside other children gets an element of its own. Browsers that translate a page move
 * every text into elements of theirs; when React later removes or changes such a text, it is gone,
 * and the part of the page fails with it or keeps the old text. The only child of an element is
 * safe, as React replaces all that is in it.
 *
 * Characters that change the direction of the text after them are named, as they can make it read
 * as another text (UAX 9, explicit formatting; CVE-2021-42574).
 */
export function safeText<Props extends { children?: unknown }>(type: unknown, props: Props): Props {
  const { children } = props
  const isTextOnly = type === 'option' || type === 'text' || type === 'title'
  if (Array.isArray(children))
    return { ...props, children: isTextOnly ? children.map(nameBidiControls) : wrapTexts(children) }
  const singleChild = type === Fragment ? wrapTexts([children])[0] : nameBidiControls(children)
  return singleChild === children ? props : { ...props, children: singleChild }
}

const isText = (child: unknown): child is string | number | bigint =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint'

/** Merges adjacent texts at the index of the first one; every other child keeps its index. */
function wrapTexts(children: readonly unknown[]): unknown[] {
  const mergedChildren = [...children]
  let textIndex: number | undefined
  for (const [index, child] of children.entries()) {
    if (isText(child) && textIndex !== undefined) {
      mergedChildren[textIndex] = `${mergedChildren[textIndex]}${child}`
      mergedChildren[index] = null
    } else if (isText(child)) textIndex = index
    else if (child !== null && typeof child === 'object') textIndex = undefined
  }
  return mergedChildren.map((child) =>
    isText(child) && `${child}`.trim()
      ? create('span', { children: nameBidiControls(child) })
      : child,
  )
}

const nameBidiControls = (child: unknown) =>
  typeof child === 'string'
    ? child.replace(
        /[\u202a-\u202e\u2066-\u2069]/g,
        (control) => `[U+${control.charCodeAt(0).toString(16).toUpperCase()}]`,
      )
    : child
