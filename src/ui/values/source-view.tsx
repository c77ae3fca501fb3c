import { createContext, useContext } from 'react'
import type { WantedDeclaration } from '#domain/source/source-declaration.ts'
import type { PartComponent } from '#ui/lazy/lazy-section.tsx'

type SourceProps = {
  /** The contract whose code names it; nothing is shown without one. */
  address: string | undefined
  wanted: readonly WantedDeclaration[]
}

/** Shows declarations in a contract's source. The app provides it, since it sends requests. */
export const SourceViewContext = createContext<PartComponent<SourceProps>>(() => null)

/** The source of a name, behind a line that opens it, where there is one to look into. */
export function SourceView(props: SourceProps) {
  const View = useContext(SourceViewContext)
  return props.address && props.wanted.length > 0 ? <View {...props} /> : null
}
