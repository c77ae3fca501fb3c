import { lazy } from 'react'
import { LazySection } from '#ui/lazy/lazy-section.tsx'

// The frame loads this file with every first visit, so it holds only the lazy import.
const GasQuestions = lazy(() => import('#pages/gas/questions/gas-questions.tsx'))

/** `/{network}/gas/questions?…`: questions about a call that a single estimate does not settle. */
export default function GasQuestionsPage() {
  return (
    <LazySection>
      <GasQuestions />
    </LazySection>
  )
}
