import { createContext, useContext } from 'react'
import { type Access, isAllowed, missingPermission } from '../permissions.ts'

/** The permissions of the signed-in user; empty while nobody is. */
export const PermissionsContext = createContext<ReadonlySet<string>>(new Set())

export function useMay(access: Access): boolean {
  return isAllowed(useContext(PermissionsContext), access)
}

/** Why not, in the server's words; null when it is allowed. */
export function useWhyNot(access: Access): string | null {
  return useMay(access) ? null : missingPermission(access)
}
