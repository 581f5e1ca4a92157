import { type BurstLimits, isSilent, type TypedKey } from './scan-burst.ts'
import {
  readScan,
  type ScannerLayout,
  type ScannerProfile,
  scannerLayouts,
} from './scanner-profile.ts'

export type ScanVerdict = {
  readonly isScan: boolean
  /** Why, with the values that decided it. */
  readonly why: string
}

/** Why these keys, up to the key that ended them or a pause, count as a scan or as typing. */
export function explainKeys(keys: readonly TypedKey[], limits: BurstLimits): ScanVerdict {
  const heard = keys.filter((key) => !isSilent(key))
  const end = heard.findLast(({ key }) => [...key].length > 1)
  const typed = heard.filter(({ key }) => [...key].length === 1)
  const gaps = typed.slice(1).map(({ at }, index) => Math.round(at - (typed[index]?.at ?? at)))
  const median = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0
  const longest = Math.max(0, ...gaps)
  const count = typed.length
  if (count < limits.fewestChars)
    return typing(`${count} characters are fewer than ${limits.fewestChars}`)
  if (longest > limits.longestGapMs)
    return typing(`a pause of ${longest} ms is longer than ${limits.longestGapMs} ms`)
  if (median > limits.medianGapMs)
    return typing(`${median} ms between two keys is slower than ${limits.medianGapMs} ms`)
  const ended = end ? `ended by ${end.key}` : 'without an end key'
  return {
    isScan: true,
    why: `It is a scan: ${count} characters, ${median} ms between two keys, ${ended}.`,
  }
}

const typing = (because: string): ScanVerdict => ({
  isScan: false,
  why: `It counts as typing: ${because}.`,
})

/** Printed to find out the keyboard layout: its characters differ on the known layouts. */
export const layoutTestCode = 'QM-YZ/AQ-09'

/** The layout that turns what arrived into the test code; null where none does. */
export function layoutOf(raw: string, profile: ScannerProfile): ScannerLayout | null {
  return (
    scannerLayouts.find((layout) => readScan(raw, { ...profile, layout }) === layoutTestCode) ??
    null
  )
}
