import { createContext, useContext } from 'react'
import { type Access, isAllowed, missingPermission, needsAllOutlets } from '../permissions.ts'

/** The permissions of the signed-in user; empty while nobody is. */
export const PermissionsContext = createContext<ReadonlySet<string>>(new Set())

/** Those of the permissions that the user holds at all outlets. */
export const AllOutletsContext = createContext<ReadonlySet<string>>(new Set())

export function useMay(access: Access): boolean {
  return isAllowed(useContext(PermissionsContext), access)
}

/** Why not, in the server's words; null when it is allowed. */
export function useWhyNot(access: Access): string | null {
  return useMay(access) ? null : missingPermission(access)
}

/** As `useWhyNot` for what all outlets share, which takes the permission at all of them. */
export function useWhyNotShared(access: Access): string | null {
  const whyNot = useWhyNot(access)
  const isEverywhere = isAllowed(useContext(AllOutletsContext), access)
  return whyNot ?? (isEverywhere ? null : needsAllOutlets)
}
