import { useLocation, useNavigation, useSearchParams } from 'react-router'

/**
 * The query of a list's controls and its setter, as `useSearchParams` returns them. While a change of the query is loading, the query is
 * the one that loads, so that the next change adds to it.
 */
export const useListQuery = (): ReturnType<typeof useSearchParams> => {
  const [query, setQuery] = useSearchParams()
  const { pathname } = useLocation()
  const { location: loading } = useNavigation()
  return [loading?.pathname === pathname ? new URLSearchParams(loading.search) : query, setQuery]
}
