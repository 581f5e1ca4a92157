import { useQuery } from '@tanstack/react-query'
import type { ViewRow } from '../../views.contract.ts'
import { viewsApi } from './views-api.ts'

/** The views of a list that the user may see; undefined until they came, and without a list. */
export function useSavedViews(list: string | undefined): readonly ViewRow[] | undefined {
  const enabled = list !== undefined
  return useQuery({ ...viewsApi.ask('list', { page: list ?? '/' }), enabled }).data?.views
}
