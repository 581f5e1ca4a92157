import { useQuery } from '@tanstack/react-query'
import { deskApi } from './orders-api.ts'

/** The colleagues who can open this order; asked for once in a while, as they rarely change. */
export function useDeskPeople(
  orderId: string,
): readonly { readonly id: string; readonly name: string }[] {
  const { data } = useQuery({ ...deskApi.ask('people', { orderId }), staleTime: 300_000 })
  return data?.people ?? []
}
