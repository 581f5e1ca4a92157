import { useQuery } from '@tanstack/react-query'
import { salesApi } from './pos-api.ts'
import { storedRegister } from './stored-cart.ts'

/** The id of the register that this browser sells at; null until one is chosen. */
export function useChosenRegister(): () => string | null {
  const { data } = useQuery(salesApi.ask('till', {}))
  return () => storedRegister() ?? data?.register?.id ?? null
}
