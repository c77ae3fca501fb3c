import { useSearchParams } from 'react-router'

/** The text of a filter, which the URL holds under this name; '' where it does not. */
export function useUrlField(name: string): [text: string, setText: (text: string) => void] {
  const [searchParams, setSearchParams] = useSearchParams()
  const setText = (text: string) =>
    setSearchParams(
      (params) => {
        if (text === '') params.delete(name)
        else params.set(name, text)
        return params
      },
      { replace: true },
    )
  return [searchParams.get(name) ?? '', setText]
}
