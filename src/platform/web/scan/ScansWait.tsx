import { useScansWait } from './scanner-context.ts'

/** Stands where a screen is loading: what is scanned meanwhile is for that screen. */
export function ScansWait() {
  useScansWait()
  return null
}
