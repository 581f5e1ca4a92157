import { useQuery } from '@tanstack/react-query'
import { giftCardsApi } from './gift-cards-api.ts'

export type OpenRegister = {
  readonly id: string
  readonly label: string
  readonly currency: string
  readonly cashStepMinor: number
}

export type OpenRegisters = {
  /** Undefined until they are known. */
  readonly rows: readonly OpenRegister[] | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

export function useOpenRegisters(currency: string | null): OpenRegisters {
  const { data, error, refetch } = useQuery(giftCardsApi.ask('registers', {}))
  const rows = data?.rows.filter((row) => currency === null || row.currency === currency)
  return { rows, error, refetch }
}
