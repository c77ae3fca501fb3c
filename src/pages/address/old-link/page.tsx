import { Navigate, useLocation } from 'react-router'
import { pathOfOldLink } from '#paths/read.ts'
import { usePageParams } from '#ui/page/page-params.ts'

/** `/{network}/read/{address}`: links of earlier versions. */
export default function OldAddressLink() {
  const params = usePageParams()
  const { state, ...location } = useLocation()
  return <Navigate replace to={pathOfOldLink(params, location)} state={state} />
}
