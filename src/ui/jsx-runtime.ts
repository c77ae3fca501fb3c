import type { ComponentClass, ElementType, ExoticComponent, JSX as ReactJsx } from 'react'
import { jsx as create, Fragment } from 'react/jsx-runtime'

export { Fragment }

/** What the compiler takes for an element: a component may not return a text without `<>…</>`. */
export namespace JSX {
  // biome-ignore lint/suspicious/noExplicitAny: React's own types take components of any props
  type AnyProps = any
  type Node = Element | readonly Node[] | boolean | null | undefined
  export type ElementType =
    | keyof ReactJsx.IntrinsicElements
    | ((props: AnyProps) => Node)
    | ExoticComponent<AnyProps>
    | ComponentClass<AnyProps>
  export interface Element extends ReactJsx.Element {}
  export interface ElementClass extends ReactJsx.ElementClass {}
  export interface ElementAttributesProperty extends ReactJsx.ElementAttributesProperty {}
  export interface ElementChildrenAttribute extends ReactJsx.ElementChildrenAttribute {}
  export type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>
  export interface IntrinsicAttributes extends ReactJsx.IntrinsicAttributes {}
  export interface IntrinsicClassAttributes<T> extends ReactJsx.IntrinsicClassAttributes<T> {}
  export interface IntrinsicElements extends ReactJsx.IntrinsicElements {}
}

// The build calls these for every element (`jsxImportSource` in vite.config.ts).
export const jsx: typeof create = (type: ElementType, props, key) =>
  create(type, safeText(type, props as object), key)
export { jsx as jsxs }

/**
 * Makes each text of a page safe to show, from any author, and tells translators which is data.
 *
 * A text beside other children gets an element of its own. Browsers that translate a page move
 * every text into elements of theirs; when React later removes or changes such a text, it is gone,
 * and the part of the page fails with it or keeps the old text. The only child of an element is
 * safe, as React replaces all that is in it. What a component returns comes too late to be wrapped
 * here: the compiler refuses a text there (`JSX.ElementType`).
 *
 * Characters that change the direction of the text after them are named, as they can make it read
 * as another text (UAX 9, explicit formatting; CVE-2021-42574).
 */
export function safeText<Props extends { children?: unknown; className?: unknown }>(
  type: unknown,
  props: Props,
): Props {
  const { children, className } = props
  if (type !== Fragment && (/\bdata\b/.test(`${className}`) || isData(children)))
    props = { translate: 'no', ...props }
  if (Array.isArray(children)) {
    const isTextOnly = type === 'option' || type === 'text' || type === 'title'
    return { ...props, children: isTextOnly ? children.map(nameBidiControls) : wrapTexts(children) }
  }
  const singleChild = type === Fragment ? wrapTexts([children])[0] : nameBidiControls(children)
  return singleChild === children ? props : { ...props, children: singleChild }
}

/** Texts without a word, such as a number or a hash: no translator may write them another way. */
const isData = (children: unknown) =>
  (typeof children !== 'object' || Array.isArray(children)) &&
  /^\P{L}*(0x.*)?$/u.test(`${children}`)

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
      ? create('span', safeText('span', { children: child }))
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
