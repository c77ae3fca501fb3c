import {
  type ComponentClass,
  type ElementType,
  type ExoticComponent,
  type MouseEvent,
  type JSX as ReactJsx,
  useState,
} from 'react'
import { jsx as create, Fragment } from 'react/jsx-runtime'
import { escapeControls, shortenText } from '#domain/text/others-text.ts'

export { Fragment }

/** JSX types for the compiler: a component may not return a text without `<>…</>`. */
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

// The build calls these functions for every element (`jsxImportSource` in vite.config.ts).
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
 * Control characters are named (`escapeControls`), and a text has a length: laying out a word of
 * 40,000 letters in a proportional font takes 20 seconds. More of it is drawn on demand, and in
 * links, options and attributes not at all.
 */
export function safeText<Props extends { children?: unknown; className?: unknown }>(
  type: unknown,
  props: Props,
): Props {
  const { children, className } = props
  if (type !== Fragment && (/\bdata\b/.test(`${className}`) || isData(children)))
    props = { translate: 'no', ...props }
  props = shortenAttributes(type, props)
  const draw = textDrawer(type, props)
  if (Array.isArray(children))
    return {
      ...props,
      children: isTextOnly(type) ? children.map(draw) : wrapTexts(children, draw),
    }
  const singleChild = type === Fragment ? wrapTexts([children], draw)[0] : draw(children)
  return singleChild === children ? props : { ...props, children: singleChild }
}

/** Elements that hold text alone. */
const isTextOnly = (type: unknown) => type === 'option' || type === 'text' || type === 'title'

/** How the texts of an element are drawn. */
function textDrawer(type: unknown, { className, ...props }: { className?: unknown }) {
  // A component decides by itself where it draws its children; only `Link` is not Keyhole's own.
  if (typeof type !== 'string' && type !== Fragment)
    return 'to' in props ? shortenChild : (child: unknown) => child
  if (isTextOnly(type) || type === 'a' || type === 'button' || type === 'summary')
    return shortenChild
  return (child: unknown) => {
    if (typeof child !== 'string' || child.length <= maxTextChars || isClipped.test(`${className}`))
      return shortenChild(child)
    // A scrolling box in a monospaced font is laid out a hundred times as fast.
    const maxChars = isMonoBox.test(`${className}`) ? maxBoxChars : maxTextChars
    return child.length > maxChars
      ? create(LongText, { text: child, maxChars })
      : escapeControls(child)
  }
}

const isClipped = /\b(truncate|sr-only)\b/
const isMonoBox = /(?=.*\bdata\b).*\boverflow(-y)?-auto\b/

const shortenChild = (child: unknown) =>
  typeof child === 'string' ? shortenText(child, maxTextChars) : child

const shownAttributes = ['title', 'aria-label', 'alt', 'placeholder', 'label'] as const

/**
 * Shortens the visible or spoken attributes of an element; a component gets its props unchanged.
 */
function shortenAttributes<Props extends object>(type: unknown, props: Props): Props {
  if (typeof type !== 'string' && !('to' in props)) return props
  const attributes = props as { [name: string]: unknown }
  for (const name of shownAttributes) {
    const shown = shortenChild(attributes[name])
    if (shown !== attributes[name]) props = { ...props, [name]: shown }
  }
  return props
}

/** Characters of a text that are drawn unasked. */
const maxTextChars = 1_000
/** Characters drawn unasked in a box that scrolls, in a monospaced font. */
const maxBoxChars = 50_000
/** Characters that are drawn when all of a text is asked for: its copy has the rest. */
const maxAllChars = 500_000

/** The beginning of a long text, and a button that shows the rest in a monospaced font. */
function LongText({ text, maxChars }: { text: string; maxChars: number }) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen && maxChars === maxBoxChars)
    return create('span', { children: shortenText(text, maxAllChars) })
  if (isOpen)
    return create('span', {
      className: 'data block max-h-80 overflow-auto break-all whitespace-pre-wrap text-left',
      tabIndex: 0,
      role: 'group',
      'aria-label': 'Whole text',
      children: shortenText(text, maxAllChars),
    })
  return create(Fragment, {
    children: [
      create(
        'span',
        { className: 'wrap-anywhere', children: shortenText(text, maxChars) },
        'start',
      ),
      ' ',
      create(
        'button',
        {
          type: 'button',
          className: 'action print:hidden',
          onClick: (event: MouseEvent) => {
            // The text may be inside a link.
            event.preventDefault()
            event.stopPropagation()
            setIsOpen(true)
          },
          children: `Show all ${text.length.toLocaleString('en')} characters`,
        },
        'all',
      ),
    ],
  })
}

/** Texts without a word, such as a number or a hash, which must not be translated. */
const isData = (children: unknown) =>
  (typeof children !== 'object' || Array.isArray(children)) &&
  /^\P{L}*(0x.*)?$/u.test(`${children}`)

const isText = (child: unknown): child is string | number | bigint =>
  typeof child === 'string' || typeof child === 'number' || typeof child === 'bigint'

/** Merges adjacent texts at the index of the first one; every other child keeps its index. */
function wrapTexts(children: readonly unknown[], draw: (child: unknown) => unknown): unknown[] {
  const mergedChildren = [...children]
  let textIndex: number | undefined
  for (const [index, child] of children.entries()) {
    if (isText(child) && textIndex !== undefined) {
      mergedChildren[textIndex] = `${mergedChildren[textIndex]}${child}`
      mergedChildren[index] = null
    } else if (isText(child)) textIndex = index
    else if (child !== null && typeof child === 'object') textIndex = undefined
  }
  return mergedChildren.map((child, index) =>
    isText(child) && `${child}`.trim()
      ? create(
          'span',
          { ...(isData(child) && { translate: 'no' }), children: draw(child) },
          // The children may be a list, of which React wants keys.
          `text ${index}`,
        )
      : shortenChild(child),
  )
}
