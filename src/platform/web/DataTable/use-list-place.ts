import { useUrlState } from '../url-state.ts'

/** The address of the list without the record that is open beside it: another one has other rows. */
export function useListPlace(openParam: string): string {
  const { params } = useUrlState()
  return JSON.stringify(Object.entries(params).filter(([name]) => name !== openParam))
}
