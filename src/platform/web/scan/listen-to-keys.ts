import {
  type Burst,
  endByTimeout,
  feedKey,
  isScan,
  noBurst,
  type TypedKey,
} from '../../scan-burst.ts'
import { limitsOf, type ScannerProfile } from '../../scanner-profile.ts'
import { type FieldBefore, keepsItsKeys, restoreField, textFieldOf } from './typed-field.ts'

type Listening = {
  profile: ScannerProfile
  /** Gets the text and when its last key was pressed, on the clock of the page. */
  onScan: (raw: string, at: number) => void
  /** Whether anybody would take a scan now; without, slow typing keeps its usual meaning. */
  hasTarget: () => boolean
}

const lateMilliseconds = 30

/**
 * Listens to every key of the page while a scanner is connected. Outside fields all typed
 * characters are collected and Enter submits them, as the specification says; in a field only a
 * burst that no person can type counts, and the field gets back what it held before.
 */
export function listenToKeys({ profile, onScan, hasTarget }: Listening): {
  stop: () => void
  isBurstRunning: () => boolean
} {
  const limits = limitsOf(profile)
  let burst: Burst = noBurst
  let before: FieldBefore | null = null
  let collected = ''
  let timer: ReturnType<typeof setTimeout> | undefined

  const finish = (raw: string, at: number) => {
    if (before) restoreField(before)
    forget()
    onScan(raw, at)
  }
  const forget = () => {
    clearTimeout(timer)
    burst = noBurst
    before = null
    collected = ''
  }
  const watchForEnd = (pauseMilliseconds = limits.longestGapMs + 20) => {
    clearTimeout(timer)
    const due = performance.now() + pauseMilliseconds
    timer = setTimeout(() => {
      // The page was busy: the rest of the code may stand behind this and be cut off by it.
      if (performance.now() - due > lateMilliseconds) return watchForEnd(lateMilliseconds)
      const { at } = burst
      const { scan } = endByTimeout(burst, performance.now(), limits)
      if (scan !== null) return finish(scan, at)
      burst = noBurst
      before = null
    }, limits.longestGapMs + 20)
  }
  const press = (event: KeyboardEvent) => {
    const field = textFieldOf(event.target)
    if (keepsItsKeys(field)) return forget()
    const earlier = burst
    const step = feedKey(burst, typedKeyOf(event), limits)
    burst = step.burst
    if (step.scan !== null) {
      swallow(event)
      return finish(step.scan, event.timeStamp)
    }
    if (burst !== earlier && burst.gaps.length === 0)
      before = field ? { field, value: field.value } : null
    if (burst.text !== '') watchForEnd()
    // A scanned blank or letter must not press the button that has the focus.
    if (!field && isScan(burst, limits)) event.preventDefault()
    if (!field) collect(event)
  }
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Enter') {
      const raw = collected
      if (raw.trim() !== '' && hasTarget()) {
        swallow(event)
        return finish(raw, event.timeStamp)
      }
      collected = ''
    } else if (event.key.length === 1) collected += event.key
    else if (event.key === 'Tab' || event.key === 'Escape') collected = ''
  }
  // A key that some part of the screen took as its shortcut was not typed for the scanner.
  const afterwards = (event: KeyboardEvent) => {
    if (event.defaultPrevented && !isScan(burst, limits) && event.key.length === 1)
      collected = collected.slice(0, -1)
  }
  const leave = () => forget()
  window.addEventListener('keydown', press, { capture: true })
  window.addEventListener('keydown', afterwards)
  window.addEventListener('pointerdown', leave, { capture: true })
  window.addEventListener('blur', leave)
  return {
    stop: () => {
      forget()
      window.removeEventListener('keydown', press, { capture: true })
      window.removeEventListener('keydown', afterwards)
      window.removeEventListener('pointerdown', leave, { capture: true })
      window.removeEventListener('blur', leave)
    },
    isBurstRunning: () =>
      burst.gaps.length > 0 && performance.now() - burst.at < limits.longestGapMs,
  }
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

export function typedKeyOf(event: KeyboardEvent): TypedKey {
  return {
    key: event.key,
    // When the key was pressed; a busy page hears of it late, and of several at once.
    at: event.timeStamp,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    isComposing: event.isComposing,
    isRepeat: event.repeat,
  }
}
