import { useQuery } from '@tanstack/react-query'
import { deskApi } from './orders-api.ts'

/** The colleagues who work on orders; asked for once in a while, as they rarely change. */
export function useDeskPeople(): readonly { readonly id: string; readonly name: string }[] {
  const { data } = useQuery({ ...deskApi.ask('people', {}), staleTime: 300_000 })
  return data?.people ?? []
}
