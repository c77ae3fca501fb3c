import { type FormEvent, useEffect, useRef, useState } from 'react'

/**
 * What is typed into a form whose question is in the URL. It lives here until it is sent; another
 * question of the URL replaces it.
 * @param question what the URL asks, compared by identity
 * @param asked the fields as the URL gives them
 * @param replace what is typed once the question is another one; `last` is the question before
 */
export function useUrlDraft<Question, Draft>(
  question: Question,
  asked: Draft,
  replace: (draft: Draft, lastQuestion: Question) => Draft = () => asked,
) {
  const [lastQuestion, setLastQuestion] = useState(question)
  const [draft, setDraft] = useState(asked)
  if (lastQuestion !== question) {
    setLastQuestion(question)
    setDraft(replace(draft, lastQuestion))
  }
  return [draft, setDraft] as const
}

/** What is wrong with a form, by the field at which it is said; every field may be left out. */
type FieldProblems = { readonly [field: string]: string | undefined }

/**
 * A form whose question is in the URL, with what is wrong with it: the problems of the URL, or those
 * found when the form was sent last. They stand until something is typed, and the focus goes to the
 * first of them. The form takes `formProps`.
 */
export function useUrlForm<Draft extends object, Problems extends FieldProblems>({
  question,
  asked,
  problems: askedProblems,
  matchesQuestion = () => false,
  send,
}: {
  /** What the URL asks; when it changes, the fields and problems of the URL replace those here. */
  question: string
  /** The fields as the URL gives them, and what is wrong with them. */
  asked: Draft
  problems: Problems
  /** True for a draft that asks the same in other words: it stays as it is typed. */
  matchesQuestion?: (draft: Draft) => boolean
  /** Asks what is typed; where something is wrong with it, says what. */
  send: (draft: Draft) => Problems | undefined
}) {
  type State = { draft: Draft; problems: Problems }
  const noProblems = {} as Problems
  const [{ draft, problems }, setState] = useUrlDraft<string, State>(
    question,
    { draft: asked, problems: askedProblems },
    (state) => (matchesQuestion(state.draft) ? state : { draft: asked, problems: askedProblems }),
  )
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (Object.values(problems).some((problem) => problem !== undefined))
      focusFirstProblem(formRef.current)
  }, [problems])

  const changeDraft = (part: Partial<Draft>) =>
    setState((state) => ({ draft: { ...state.draft, ...part }, problems: noProblems }))
  function onSubmit(event: FormEvent) {
    event.preventDefault()
    const problems = send(draft) ?? noProblems
    setState((state) => ({ ...state, problems }))
  }
  return { draft, problems, change: changeDraft, formProps: { ref: formRef, onSubmit } }
}

/**
 * Puts the focus on the first field of a form with which something is wrong.
 * @returns whether there was one
 */
export function focusFirstProblem(form: HTMLFormElement | null): boolean {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-problem]')
  if (!field) return false
  field.focus()
  return true
}
