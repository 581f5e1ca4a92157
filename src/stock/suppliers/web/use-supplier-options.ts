import { useQuery } from '@tanstack/react-query'
import { capability } from '#organization/users/capabilities.ts'
import { useMay } from '#platform/web/permissions-context.ts'
import { suppliersApi } from './suppliers-api.ts'

const none: readonly never[] = []

/** The suppliers for a filter; the active ones first, at most 50. */
export function useSupplierOptions(): readonly { value: string; label: string }[] {
  const may = useMay(capability.suppliers)
  const { data } = useQuery({ ...suppliersApi.ask('search', { q: '', limit: 50 }), enabled: may })
  return (
    data?.suppliers.map(({ id, code, name }) => ({ value: id, label: `${code} ${name}` })) ?? none
  )
}
