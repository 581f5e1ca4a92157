import { useScansWait } from './scanner-context.ts'

/** Mounted where a screen is loading: scans wait for that screen. */
export function ScansWait() {
  useScansWait()
  return null
}
