import { createContext, useContext } from 'react'
import { needsFullSession } from '../permissions.ts'

/**
 * The operations that a badge and PIN allow at a shared register or station: endpoints by name,
 * files by path.
 */
export type DeviceWork = { readonly kind: string; readonly operations: ReadonlySet<string> }

/** Null in a full session, which allows everything that the user may do. */
export const DeviceWorkContext = createContext<DeviceWork | null>(null)

/** Why the operation is not allowed at this device, with the server's text; null where it is. */
export function whyNotAt(work: DeviceWork | null, operation: string | undefined): string | null {
  if (work === null || operation === undefined || work.operations.has(operation)) return null
  return needsFullSession(work.kind)
}

/** Like `whyNotAt`, at the device of this session. */
export function useWhyNotHere(operation: string | undefined): string | null {
  return whyNotAt(useContext(DeviceWorkContext), operation)
}

/** Whether the operation is allowed here, for what is hidden rather than disabled. */
export function useIsOpenHere(operation: string): boolean {
  return useWhyNotHere(operation) === null
}
