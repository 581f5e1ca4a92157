import { useQuery } from '@tanstack/react-query'
import { gateApi } from './claims-api.ts'

/** The outlets and couriers as choices, and the manifests without a session. */
export function useGateChoices() {
  const { data } = useQuery(gateApi.ask('choices', {}))
  return {
    isPending: data === undefined,
    outlets: (data?.outlets ?? []).map(({ id, code, name }) => ({
      value: id,
      label: `${code} ${name}`,
    })),
    couriers: (data?.couriers ?? []).map(({ id, name }) => ({ value: id, label: name })),
    sheets: data?.sheets ?? [],
  }
}
