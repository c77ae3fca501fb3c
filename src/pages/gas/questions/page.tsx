import { lazySection } from '#ui/lazy/lazy-section.tsx'

/**
 * `/{network}/gas/questions?…`: questions about a call that a single estimate does not settle. The
 * frame loads this file with every first visit, so it holds only the lazy import.
 */
export default lazySection(() => import('#pages/gas/questions/gas-questions.tsx'))
