import { type BurstLimits, cleanScan, groupSeparator, usualLimits } from './scan-burst.ts'

/** How a user's scanner is set up, where it differs from the default. */
export type ScannerProfile = {
  /** What the scanner sends before and after each code; both are removed. */
  readonly prefix: string
  readonly suffix: string
  /** What it sends between the elements of a GS1 code, if it cannot send ASCII 29. */
  readonly separator: string
  readonly end: ScannerEnd
  readonly longestGapMilliseconds: number
  readonly layout: ScannerLayout
}

export const scannerEnds = ['enter_or_tab', 'enter', 'tab', 'none'] as const
export type ScannerEnd = (typeof scannerEnds)[number]

/** The keyboard layout of the computer, while the scanner sends the keys of a US keyboard. */
export const scannerLayouts = ['same', 'qwertz', 'azerty'] as const
export type ScannerLayout = (typeof scannerLayouts)[number]

export const usualScanner: ScannerProfile = {
  prefix: '',
  suffix: '',
  separator: '',
  end: 'enter_or_tab',
  longestGapMilliseconds: usualLimits.longestGapMs,
  layout: 'same',
}

const keysOfEnd: Readonly<Record<ScannerEnd, readonly string[]>> = {
  enter_or_tab: ['Enter', 'Tab'],
  enter: ['Enter'],
  tab: ['Tab'],
  none: [],
}

export function limitsOf(profile: ScannerProfile): BurstLimits {
  const { longestGapMilliseconds: longestGapMs, prefix, end } = profile
  // The default proportion of the two gaps also holds for slower scanners.
  const medianGapMs = Math.round(
    (longestGapMs * usualLimits.medianGapMs) / usualLimits.longestGapMs,
  )
  return { ...usualLimits, medianGapMs, longestGapMs, prefix, ends: keysOfEnd[end] }
}

/** The code that the scanner typed: letters corrected, prefix and suffix removed. */
export function readScan(raw: string, profile: ScannerProfile): string {
  const { prefix, suffix, separator, layout } = profile
  // The same keys typed the prefix and suffix, so they are saved here in the form they arrive in.
  const typed = withoutSuffix(raw.startsWith(prefix) ? raw.slice(prefix.length) : raw, suffix)
  const bare = separator === '' ? typed : typed.replaceAll(separator, groupSeparator)
  const meant = meantBy[layout]
  return cleanScan(meant ? [...bare].map((each) => meant.get(each) ?? each).join('') : bare)
}

function withoutSuffix(text: string, suffix: string): string {
  return suffix !== '' && text.endsWith(suffix) ? text.slice(0, -suffix.length) : text
}

/** Pairs of what arrives and what the scanner meant; other characters are the same on both. */
const garbled: Readonly<Record<Exclude<ScannerLayout, 'same'>, string>> = {
  qwertz:
    'zy yz ZY YZ ß- ?_ -/ _? ö; Ö: ä\' Ä" ü[ Ü{ +] *} ´= `+ #\\ \'| "@ §# &^ /& (* )( =) ;< :> ^` °~',
  azerty:
    'qa aq QA AQ zw wz ZW WZ ,m m; ?M M: &1 é2 "3 \'4 (5 -6 è7 _8 ç9 à0 1! 2@ 3# 4$ 5% 6^ 7& 8* 9( 0) )- °_ ;, :. .< /> !/ §? ù\' %" ^[ $] *\\',
}

const mapOf = (pairs: string): ReadonlyMap<string, string> =>
  new Map(pairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]))

const meantBy: Readonly<Record<ScannerLayout, ReadonlyMap<string, string> | null>> = {
  same: null,
  qwertz: mapOf(garbled.qwertz),
  azerty: mapOf(garbled.azerty),
}
