import { useQuery } from '@tanstack/react-query'
import { transfersApi } from './transfers-api.ts'

export type Place = { id: string; code: string; name: string; isMine: boolean }

/** The outlets between which stock travels, the caller's own among them. */
export function usePlaces(): readonly Place[] {
  return useKnownPlaces() ?? none
}

/** Undefined until they are known. */
export function useKnownPlaces(): readonly Place[] | undefined {
  return useQuery(transfersApi.ask('places', {})).data?.places
}

const none: readonly never[] = []

export const placeOptions = (places: readonly Place[]) =>
  places.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` }))
