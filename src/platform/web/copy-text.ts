import { tellErrorBriefly } from './notify.ts'

/**
 * Puts a text on the clipboard, which browsers allow on TLS and on this very machine only. Where it
 * is not there afterwards, the user is told what to do instead.
 */
export async function copyText(text: string, instead: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    tellErrorBriefly('Not copied', instead)
    return false
  }
}
