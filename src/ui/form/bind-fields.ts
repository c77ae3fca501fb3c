/** A text, its problem and its change: the props by which a text field belongs to a form. */
export type BoundField = {
  value: string
  problem: string | undefined
  onChange: (text: string) => void
}

/** The fields of a draft that take any text; a choice among some texts is none of them. */
type TextField<Draft> = {
  [Field in keyof Draft]: Draft[Field] extends string
    ? string extends Draft[Field]
      ? Field
      : never
    : never
}[keyof Draft] &
  string

/** Gives the props of a text field by its name in the draft. */
export type BindField<Draft> = (name: TextField<Draft>) => BoundField

type Form<Draft> = {
  draft: Draft
  problems: { readonly [Field in TextField<Draft>]?: string | undefined }
  change: (part: Partial<Draft>) => void
}

/** Ties the fields of a form to its draft: `<TextField label="Slot" {...field('slot')} />`. */
export const bindFields =
  <Draft extends object>({ draft, problems, change }: Form<Draft>): BindField<Draft> =>
  (name) => ({
    // TypeScript does not follow from the name of a field that it holds a text.
    value: draft[name] as string,
    problem: problems[name],
    onChange: (text) => change({ [name]: text } as Partial<Draft>),
  })
