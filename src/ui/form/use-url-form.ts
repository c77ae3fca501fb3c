import { type FormEvent, useEffect, useRef, useState } from 'react'

/**
 * The draft of a form whose question is in the URL. It is local until it is sent; a new question in
 * the URL replaces it.
 * @param question the question in the URL, compared by identity
 * @param urlDraft the fields as the URL gives them
 * @param replace gives the draft for a new question, from the old draft and the old question
 */
export function useUrlDraft<Question, Draft>(
  question: Question,
  urlDraft: Draft,
  replace: (draft: Draft, lastQuestion: Question) => Draft = () => urlDraft,
) {
  const [lastQuestion, setLastQuestion] = useState(question)
  const [draft, setDraft] = useState(urlDraft)
  if (lastQuestion !== question) {
    setLastQuestion(question)
    setDraft(replace(draft, lastQuestion))
  }
  return [draft, setDraft] as const
}

/** The problem of each field of a form; every field may be missing. */
type FieldProblems = { readonly [field: string]: string | undefined }

/**
 * A form whose question is in the URL, with its problems: those of the URL, or those found when the
 * form was last sent. They are shown until something is typed, and the focus moves to the first of
 * them. The form takes `formProps`, its fields of text `field('name')`.
 */
export function useUrlForm<Draft extends object, Problems extends FieldProblems>({
  question,
  urlDraft,
  problems: urlProblems,
  matchesQuestion = () => false,
  focusesOnMount = true,
  send,
}: {
  /**
   * Question in the URL; when it changes, its fields and problems replace those of the form. '' for a
   * form that has no place there.
   */
  question: string
  /** The fields as the URL gives them, and their problems. */
  urlDraft: Draft
  problems: Problems
  /** True for a draft that asks the URL's question in another notation: it stays as typed. */
  matchesQuestion?: (draft: Draft) => boolean
  /** False for a form beside others: it must not take the focus from them when it appears. */
  focusesOnMount?: boolean
  /** Sends the draft, or returns its problems. */
  send: (draft: Draft) => Problems | undefined
}) {
  type State = { draft: Draft; problems: Problems }
  const noProblems = {} as Problems
  const [{ draft, problems }, setState] = useUrlDraft<string, State>(
    question,
    { draft: urlDraft, problems: urlProblems },
    (state) => (matchesQuestion(state.draft) ? state : { draft: urlDraft, problems: urlProblems }),
  )
  const someProblem = (problems: Problems) =>
    Object.values(problems).some((problem) => problem !== undefined)
  const hasProblem = someProblem(problems)
  const formRef = useRef<HTMLFormElement>(null)
  const [problemsOnMount] = useState(problems)
  useEffect(() => {
    if (problems === problemsOnMount && !focusesOnMount) return
    if (hasProblem) focusFirstProblem(formRef.current)
  }, [problems, hasProblem, problemsOnMount, focusesOnMount])

  const changeDraft = (part: Partial<Draft>) =>
    setState((state) => ({ draft: { ...state.draft, ...part }, problems: noProblems }))
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const problems = send(draft) ?? noProblems
    setState((state) => ({ ...state, problems }))
    return !someProblem(problems)
  }
  const form = { draft, problems, change: changeDraft }
  return { ...form, hasProblem, field: bindFields(form), formProps: { ref: formRef, onSubmit } }
}

/**
 * Moves the focus to the first problem of a form when it is sent, or later: problems arrive after the
 * URL has changed, and those of arguments even after that.
 */
export function useProblemFocus(problems: object) {
  const formRef = useRef<HTMLFormElement>(null)
  const wasSent = useRef(false)
  useEffect(() => {
    if (wasSent.current && focusFirstProblem(formRef.current)) wasSent.current = false
  }, [problems])
  const noteSent = () => {
    wasSent.current = true
    focusFirstProblem(formRef.current)
  }
  return { formRef, noteSent }
}

/**
 * Moves the focus to the first field of a form that has a problem.
 * @returns whether there was one
 */
export function focusFirstProblem(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')
  if (!field) return false
  field.focus()
  return true
}

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
