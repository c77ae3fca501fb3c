import { lazySection } from '#ui/lazy/lazy-section.tsx'

/**
 * `/{network}/gas/questions?…`: one call at several blocks. The frame loads this file with every first visit, so it holds only the lazy import.
 */
export default lazySection(() => import('#pages/gas/questions/gas-questions.tsx'))
