import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton, MiddleCut } from '#ui/values/copy-button.tsx'

/** A step of the breadcrumb; the last one is the page itself and links nowhere. */
export type Crumb = { label: string; to?: string }

type Props = {
  crumbs?: readonly Crumb[]
  title: ReactNode
  /** The identifier of the entity, whole; `what` names it for the copy button. */
  id?: { text: string; what: string } | undefined
  /** `StatusTag`s. */
  tags?: ReactNode
  /** `StatusTag`s in the title's line, or beside the actions on a phone, where there is no room for them. */
  titleTags?: ReactNode
  /** True while identifier and tags are not known yet: their lines are kept free. */
  isWaiting?: boolean
  /** On a phone the actions have a line of their own: the first comes late, beside a name of any length. */
  hasActionLine?: boolean
  /** Navigation, actions, and a `MoreMenu`. */
  children?: ReactNode
}

/**
 * The head of every entity's page: its breadcrumb, title, identifier and state, and at most two
 * actions with a menu for the rest.
 */
export function EntityHeader({
  crumbs = [],
  title,
  id,
  tags,
  titleTags,
  isWaiting = false,
  hasActionLine = false,
  children,
}: Props) {
  return (
    <header className="group/head grid min-w-0 grid-cols-[minmax(0,1fr)] gap-y-1">
      {crumbs.length > 0 && <Breadcrumb crumbs={crumbs} />}
      <div className="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1">
        <h1 className="min-w-0 text-xl font-semibold tracking-tight wrap-anywhere max-sm:group-has-[.title-tags]/head:w-full">
          {title}
        </h1>
        {titleTags && (
          <div className="title-tags flex flex-wrap gap-x-2 gap-y-1 max-sm:order-1 max-sm:flex-1 max-sm:basis-32 max-sm:content-start max-sm:self-start max-sm:pt-1 max-sm:group-has-[.data]/head:min-h-14">
            {titleTags}
          </div>
        )}
        {(children || isWaiting) && (
          // They end at the right edge: one that comes later, in front, moves none of the others.
          <div
            className={`order-1 ml-auto flex min-h-8 flex-wrap items-center justify-end gap-1.5 self-start print:hidden ${hasActionLine ? 'max-sm:order-2 max-sm:w-full' : ''}`}
          >
            {children}
          </div>
        )}
        {id ? (
          <p className="order-1 -mt-1 flex w-full items-center gap-1 max-sm:group-has-[.title-tags]/head:order-0">
            <MiddleCut text={id.text} />
            <CopyButton text={id.text} what={id.what} />
          </p>
        ) : (
          isWaiting && (
            <p aria-hidden="true" className="data order-1 -mt-1 w-full">
              <span className="waiting inline-block w-[66ch] max-w-full">.</span>
            </p>
          )
        )}
        {(tags || isWaiting) && (
          <div className="order-1 flex w-full flex-wrap gap-1.5">
            {tags || <span aria-hidden="true" className="waiting h-6 w-32" />}
          </div>
        )}
      </div>
    </header>
  )
}

function Breadcrumb({ crumbs }: { crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label="Breadcrumb" className="text-sm text-mute">
      {/* The crumbs are a list: in a sentence, colour alone would tell two links from its text. */}
      <ol className="flex flex-wrap">
        {crumbs.map(({ label, to }, index) => (
          <Fragment key={to ?? ''}>
            {index > 0 && (
              <li aria-hidden="true" className="whitespace-pre">
                {' › '}
              </li>
            )}
            <li>
              {to === undefined ? (
                <span aria-current="page">{label}</span>
              ) : (
                <Link to={to}>{label}</Link>
              )}
            </li>
          </Fragment>
        ))}
      </ol>
    </nav>
  )
}
