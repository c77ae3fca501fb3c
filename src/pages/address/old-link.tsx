import { Navigate, useLocation, useParams } from 'react-router'
import { pathOfOldLink } from '#paths/read.ts'

/** `/{network}/read/{address}`: links of earlier versions. */
export default function OldAddressLink() {
  const params = useParams()
  const { state, ...location } = useLocation()
  return <Navigate replace to={pathOfOldLink(params, location)} state={state} />
}
