import type { ImportKey } from '#platform/server/table-import.ts'
import type { ImportOption } from '#platform/table-imports.ts'

/** What is done about names of one file that differ by capitals only. */
export const twinsOption: ImportOption = {
  key: 'caseTwins',
  label: 'Names that differ by capitals only',
  choices: [
    { value: 'ask', label: 'Stop at them' },
    { value: 'first', label: 'Are one and the same: the first line counts' },
  ],
}

type Seen = {
  readonly field: string
  /** Null if the line is left out without a fault. */
  readonly reason: string | null
  readonly asks?: string
}

/**
 * What no two rows of a file may have. It is kept in memory: a run that was broken off reads the lines
 * before that place again, and so knows their keys.
 */
export class KeysSeen {
  private readonly lines = new Map<string, { readonly line: number; readonly written: string }>()
  private readonly areTwinsOne: boolean

  constructor(options: Readonly<Record<string, string>>) {
    this.areTwinsOne = options[twinsOption.key] === 'first'
  }

  /** Claims the keys of a line, or returns the conflict. */
  take(line: number, keys: readonly ImportKey[]): Seen | null {
    for (const { field, key } of keys) {
      const before = this.lines.get(`${field} ${key.toUpperCase()}`)
      if (before) return this.fault(field, key, before)
    }
    for (const { field, key } of keys)
      this.lines.set(`${field} ${key.toUpperCase()}`, { line, written: key })
    return null
  }

  private fault(field: string, key: string, before: { line: number; written: string }): Seen {
    if (before.written === key)
      return { field, reason: `${key} is in line ${before.line} already. Keep one of the two.` }
    if (this.areTwinsOne) return { field, reason: null }
    return {
      field,
      reason: `${key} differs from ${before.written} in line ${before.line} by capitals only. Say whether they are one and the same.`,
      asks: twinsOption.key,
    }
  }
}
