import type { ShownRefusal } from '../client.ts'

/** One of several ways to read a scan: the code that means only it, and its label. */
export type ScanChoice = { readonly code: string; readonly says: string }

/** The choices for the user, where the server refused a scan as ambiguous. */
export function choicesOf({ details }: Pick<ShownRefusal, 'details'>): readonly ScanChoice[] {
  return Array.isArray(details.choices) ? details.choices.filter(isChoice) : []
}

function isChoice(value: unknown): value is ScanChoice {
  return (
    typeof value === 'object' &&
    value !== null &&
    'code' in value &&
    'says' in value &&
    typeof value.code === 'string' &&
    typeof value.says === 'string'
  )
}
