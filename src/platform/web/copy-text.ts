import { tellErrorBriefly } from './notify.ts'

/**
 * Copies a text to the clipboard, which browsers allow only on TLS and localhost. When that fails,
 * the user is told what to do instead.
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
