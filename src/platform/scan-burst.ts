import { groupSeparator, withoutAimMark } from './aim-mark.ts'

export { groupSeparator }

/**
 * Tells a barcode scanner in keyboard mode from a person who types. Pure: the caller passes each
 * key with its time and keeps the state. Times are milliseconds on any steady clock.
 */
export type BurstLimits = {
  readonly fewestChars: number
  readonly medianGapMs: number
  readonly longestGapMs: number
  /** What the scanner sends before each code: it proves a scan, however short the code is. */
  readonly prefix: string
  /** The keys that end a scan. */
  readonly ends: readonly string[]
}

export const usualLimits: BurstLimits = {
  fewestChars: 4,
  medianGapMs: 35,
  longestGapMs: 100,
  prefix: '',
  ends: ['Enter', 'Tab'],
}

export type TypedKey = {
  /** `event.key`, never a key code: the keyboard layout is already applied. */
  readonly key: string
  readonly at: number
  /** Ctrl, Alt or Meta is down; Shift is part of ordinary characters. */
  readonly hasModifier?: boolean
  readonly isComposing?: boolean
  /** A held key: the keyboard repeats it as fast as a scanner types. */
  readonly isRepeat?: boolean
}

export type Burst = { readonly text: string; readonly gaps: readonly number[]; readonly at: number }

export const noBurst: Burst = { text: '', gaps: [], at: 0 }

export type BurstStep = {
  readonly burst: Burst
  /** The raw text of a finished scan, or null. The caller must swallow the key that finished it. */
  readonly scan: string | null
}

/** Processes the next key. A terminator ends a burst; a key that no scanner sends resets it. */
export function feedKey(burst: Burst, typed: TypedKey, limits = usualLimits): BurstStep {
  if (isSilent(typed)) return { burst, scan: null }
  const key = isSeparator(typed) ? groupSeparator : typed.key
  if ((typed.hasModifier && key !== groupSeparator) || typed.isRepeat)
    return { burst: noBurst, scan: null }
  const gap = typed.at - burst.at
  const isLate = burst.text !== '' && gap > limits.longestGapMs
  if (limits.ends.includes(typed.key)) {
    const scan = !isLate && isScan(burst, limits) ? burst.text : null
    return { burst: noBurst, scan }
  }
  if ([...key].length !== 1) return { burst: noBurst, scan: null }
  if (burst.text === '' || isLate)
    return { burst: { text: key, gaps: [], at: typed.at }, scan: null }
  const grown = { text: burst.text + key, gaps: [...burst.gaps, gap], at: typed.at }
  return { burst: grown, scan: null }
}

// A terminator is half the proof. Without one, a fast typist's pause after a rolled word must not
// count as the end of a scan, so the code must be longer and no gap as long as a finger takes.
const fewestCharsUnterminated = 6

/** Ends the burst of a scanner without a terminator, once the longest gap has passed. */
export function endByTimeout(burst: Burst, now: number, limits = usualLimits): BurstStep {
  if (now - burst.at <= limits.longestGapMs) return { burst, scan: null }
  const fewestChars = Math.max(limits.fewestChars, fewestCharsUnterminated)
  const strict = { ...limits, fewestChars, longestGapMs: limits.medianGapMs }
  return { burst: noBurst, scan: isScan(burst, strict) ? burst.text : null }
}

/** Whether the burst so far is too fast and too long for a person. */
export function isScan(burst: Burst, limits = usualLimits): boolean {
  const isMarked = limits.prefix !== '' && burst.text.startsWith(limits.prefix)
  const fewestChars = isMarked ? limits.prefix.length + 1 : limits.fewestChars
  if (burst.text.length < fewestChars) return false
  const sorted = burst.gaps.toSorted((a, b) => a - b)
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0
  return median <= limits.medianGapMs && (sorted.at(-1) ?? 0) <= limits.longestGapMs
}

/** Shift and dead keys arrive between the characters of a scan but are not part of it. */
export function isSilent({ key, isComposing }: TypedKey): boolean {
  return isComposing === true || silentKeys.has(key)
}

const silentKeys = new Set([
  'Shift',
  'Control',
  'CapsLock',
  'AltGraph',
  'Dead',
  'Process',
  'Unidentified',
])

/** ASCII 29 has no key. Scanners that type it press Ctrl and ], the old way, or F8. */
export function isSeparator({ key, hasModifier }: TypedKey): boolean {
  return key === 'F8' || (hasModifier === true && key === ']')
}

const controlCharacters = /\p{Cc}/gu
const lastSeparators = new RegExp(`${groupSeparator}+$`)

/**
 * The code itself: without the scanner's prefix, control characters and outer blanks. A GS1 prefix
 * becomes FNC1 before the code, and the separators within it stay.
 */
export function cleanScan(raw: string): string {
  const seen = raw.replace(controlCharacters, (each) => (each === groupSeparator ? each : ''))
  const text = seen.trim().replace(lastSeparators, '')
  return withoutAimMark(text).trim()
}

export const bounceMs = 300

export type TimedScan = { readonly code: string; readonly at: number }

/** One pull of the trigger, read twice; after 300 ms the same code counts again. */
export function isBounce(previous: TimedScan | null, next: TimedScan): boolean {
  return previous !== null && previous.code === next.code && next.at - previous.at < bounceMs
}

/**
 * Runs scans strictly in order, without losing one: each begins when the one before has finished,
 * whether it succeeded or failed.
 */
export function createScanQueue(run: (code: string) => Promise<void>): {
  add: (code: string) => Promise<void>
  waiting: () => number
} {
  let last = Promise.resolve()
  let count = 0
  return {
    add: (code) => {
      count += 1
      const next = last
        .then(() => run(code))
        .finally(() => {
          count -= 1
        })
      // The queue goes on after a failure; the caller still learns of it through `next`.
      last = next.catch(() => undefined)
      return next
    },
    waiting: () => count,
  }
}
