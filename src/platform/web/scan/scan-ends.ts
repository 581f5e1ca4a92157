import {
  type Burst,
  type BurstLimits,
  endByTimeout,
  isScan,
  isSeparator,
  type TypedKey,
} from '../../scan-burst.ts'

/**
 * The code that a key ends, or null. Enter and Tab end a code whatever the profile says, and a code
 * that no person can type ends at any key that writes nothing, so that a wrong profile loses none.
 * Outside of fields no person types even two keys and Enter as fast as a scanner.
 */
export function scanEndedBy(
  burst: Burst,
  typed: TypedKey,
  limits: BurstLimits,
  isInField: boolean,
): string | null {
  const { text, gaps, at } = burst
  const gap = typed.at - at
  if (text === '' || !endsAnything(typed) || gap > limits.longestGapMs) return null
  if (isSurelyScan(burst, limits, true)) return text
  if (!typed.hasModifier && typed.key !== 'Enter' && typed.key !== 'Tab') return null
  if (isScan(burst, limits)) return text
  const isFast = [...gaps, gap].every((each) => each <= limits.medianGapMs)
  return isFast && !isInField ? text : null
}

/** Whether no person can have typed this, though no end key has come. */
export function isSurelyScan(burst: Burst, limits: BurstLimits, isInField: boolean): boolean {
  if (endByTimeout(burst, Number.POSITIVE_INFINITY, limits).scan !== null) return true
  // A scanner without an end key sends short codes too; outside of fields only scanners are so
  // fast.
  const isEndless = limits.ends.length === 0 && !isInField
  return isEndless && isScan(burst, { ...limits, longestGapMs: limits.medianGapMs })
}

/** Ctrl+J and Ctrl+M are LF and CR; any other key with Ctrl is a browser shortcut. */
function endsAnything(typed: TypedKey): boolean {
  if (isSeparator(typed) || typed.isRepeat) return false
  if (typed.hasModifier) return /^[jm]$/i.test(typed.key)
  return [...typed.key].length > 1
}
