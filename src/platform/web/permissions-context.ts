import { createContext, useContext } from 'react'
import { type Access, isAllowed, missingPermission, needsAllOutlets } from '../permissions.ts'

/** The permissions of the signed-in user; empty when signed out. */
export const PermissionsContext = createContext<ReadonlySet<string>>(new Set())

/** The permissions that the user holds at all outlets. */
export const AllOutletsContext = createContext<ReadonlySet<string>>(new Set())

export function useMay(access: Access): boolean {
  return isAllowed(useContext(PermissionsContext), access)
}

/** The reason why access is refused, with the server's text; null when it is allowed. */
export function useWhyNot(access: Access): string | null {
  return useMay(access) ? null : missingPermission(access)
}

/** Like `useWhyNot` for what all outlets share, which requires the permission at all of them. */
export function useWhyNotShared(access: Access): string | null {
  const whyNot = useWhyNot(access)
  const isEverywhere = isAllowed(useContext(AllOutletsContext), access)
  return whyNot ?? (isEverywhere ? null : needsAllOutlets)
}
