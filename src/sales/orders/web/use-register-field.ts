import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { isAllowed } from '#platform/permissions.ts'
import type { FieldOf } from '#platform/web/forms/form-fields.ts'
import { DeviceWorkContext } from '#platform/web/open-here.ts'
import { PermissionsContext } from '#platform/web/permissions-context.ts'
import type { Tender } from '#sales/registers/tenders.ts'
import { registersOfOrders } from './orders-api.ts'

type WithMethod = { readonly method: Tender | null }

/**
 * Which open register cash goes into or comes out of, so that its count is right. A register device
 * has its own, and a user who may not sell names none: then the field is left out.
 */
export function useRegisterField<V extends WithMethod>(
  currency: string,
  isShown: (values: V) => boolean = () => true,
): FieldOf<string | null, V> {
  const held = useContext(PermissionsContext)
  const atDevice = useContext(DeviceWorkContext) !== null
  const { data } = useQuery({
    ...registersOfOrders.ask('registers', {}),
    enabled: !atDevice && isAllowed(held, capability.pos),
  })
  const open = data?.rows.filter((row) => row.currency === currency) ?? []
  const mayBeCash = ({ method }: V) => method === 'cash' || method === null
  return {
    kind: 'choice',
    label: 'Register',
    options: open.map(({ id, label }) => ({ value: id, label })),
    emptyLabel: 'None: no cash drawer',
    help: 'Cash of a register is counted there, so name the one whose drawer is used.',
    isShown: (values) => open.length > 0 && mayBeCash(values) && isShown(values),
  }
}

/** The register as operations take it. */
export const registerIn = (registerId: string | null) => (registerId === null ? {} : { registerId })
