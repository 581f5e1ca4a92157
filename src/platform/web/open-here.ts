import { createContext, useContext } from 'react'
import { needsFullSession } from '../permissions.ts'

/** What a badge and PIN open at a shared till or bench: endpoints by name, files by path. */
export type DeviceWork = { readonly kind: string; readonly operations: ReadonlySet<string> }

/** Null in a full session, which opens all that the user may do. */
export const DeviceWorkContext = createContext<DeviceWork | null>(null)

/** Why the operation is closed at this device, in the server's words; null where it is open. */
export function whyNotAt(work: DeviceWork | null, operation: string | undefined): string | null {
  if (work === null || operation === undefined || work.operations.has(operation)) return null
  return needsFullSession(work.kind)
}

/** As `whyNotAt`, at the device of this session. */
export function useWhyNotHere(operation: string | undefined): string | null {
  return whyNotAt(useContext(DeviceWorkContext), operation)
}

/** Whether the operation is open here, for what is left out rather than greyed. */
export function useIsOpenHere(operation: string): boolean {
  return useWhyNotHere(operation) === null
}
