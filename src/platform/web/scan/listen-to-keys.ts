import { type Burst, feedKey, isScan, isSilent, noBurst, type TypedKey } from '../../scan-burst.ts'
import { limitsOf, type ScannerProfile } from '../../scanner-profile.ts'
import { createHeldKeys, type KeyEffect } from './held-keys.ts'
import { createQuietTimer } from './quiet-timer.ts'
import { isSurelyScan, scanEndedBy } from './scan-ends.ts'
import {
  type FieldBefore,
  fieldBefore,
  fieldEntered,
  keepsItsKeys,
  restoreField,
  sendsScans,
  textFieldOf,
} from './typed-field.ts'

/** For how many of its longest gaps a scan may wait for its end key. */
const pausesForEndKey = 3

export type KeyListening = {
  readonly profile: ScannerProfile
  /** Gets the text and when its last key was pressed, by the page's clock. */
  readonly onScan: (raw: string, at: number) => void
  /** A scan was cut off, because the window lost the focus. */
  readonly onCut: () => void
  /** Whether a scan into a field is removed from it; otherwise it stays as text. */
  readonly takesFromFields: () => boolean
  /** Whether text typed outside of fields, however slowly, is collected until Enter submits it. */
  readonly collectsTyping: () => boolean
}

/** Handles the keys of the page: scans, and shortcuts that must not be part of one. */
export type KeyListener = {
  readonly stop: () => void
  /** Runs a shortcut once its key is certainly not part of a scan. */
  readonly hold: (event: KeyboardEvent, act: () => void, effect: KeyEffect) => void
}

/**
 * Listens to every key of the page. A burst of keys that no person can type is a scan, whichever
 * key ends it. Outside of fields it triggers no shortcut and no button; a field gets its previous
 * text back. Times are read from the key events, because a busy page gets them late and several at
 * once.
 */
export function listenToKeys(listening: KeyListening): KeyListener {
  const { profile, onScan, onCut, takesFromFields, collectsTyping } = listening
  const limits = limitsOf(profile)
  const { longestGapMs } = limits
  // The end key of a scanner that sends one may come late; without it, nothing more is expected.
  const pauseMs = longestGapMs * (limits.ends.length === 0 ? 1.2 : pausesForEndKey)
  const held = createHeldKeys(longestGapMs)
  let burst: Burst = noBurst
  let isInField = false
  let before: FieldBefore | null = null
  let collected: readonly { readonly key: string; readonly at: number }[] = []
  // End keys that arrive until then belong to the last scan.
  let tailEndsAt = Number.NEGATIVE_INFINITY
  const timer = createQuietTimer(() => endByPause())

  const forget = () => {
    timer.stop()
    burst = noBurst
    before = null
    collected = []
  }
  const finish = (raw: string, at: number) => {
    const changed = before
    const staysAsText = isInField && !takesFromFields()
    forget()
    if (staysAsText) return
    if (changed) restoreField(changed)
    if (changed && !isInField) leaveCell(changed.field)
    onScan(raw, at)
  }
  const endByPause = () => {
    const { at } = burst
    if (burst.text === '') return
    if (performance.now() - at <= longestGapMs) return timer.start(pauseMs)
    // The next key shows by its time whether it continues what was typed.
    if (!isSurelyScan(burst, limits, isInField)) return
    tailEndsAt = at + pausesForEndKey * longestGapMs
    finish(burst.text, at)
  }
  const press = (event: KeyboardEvent) => {
    if (event === ownEscape) return
    const field = textFieldOf(event.target)
    if (keepsItsKeys(field)) {
      held.drop()
      return forget()
    }
    const typed = typedKeyOf(event)
    if (isSilent(typed)) return
    held.pressed(event)
    // This key may arrive before the timer that ends the previous scan.
    if (typed.at - burst.at > longestGapMs) endByPause()
    if (isEndKey(event) && typed.at <= tailEndsAt) return swallow(event)
    tailEndsAt = Number.NEGATIVE_INFINITY
    const scan = scanEndedBy(burst, typed, limits, isInField)
    if (scan !== null) return end(event, scan)
    feed(event, typed)
    // A scanned space or letter must not press the focused button.
    if (!field && isFast()) event.preventDefault()
    if (!field) collect(event)
  }
  const end = (event: KeyboardEvent, scan: string) => {
    const sends = isInField && !takesFromFields() && sendsScans(textFieldOf(event.target))
    if (!sends) {
      swallow(event)
      tailEndsAt = event.timeStamp + longestGapMs
    }
    finish(scan, event.timeStamp)
  }
  const feed = (event: KeyboardEvent, typed: TypedKey) => {
    const earlier = burst
    burst = feedKey(burst, typed, limits).burst
    if (burst.text === '') return timer.stop()
    const field = textFieldOf(event.target)
    if (burst.gaps.length === 0) {
      isInField = field !== null
      before = fieldBefore(event.target)
    } else if (field && !isInField && before?.field !== field)
      before = fieldEntered(field, earlier.text)
    timer.start(pauseMs, typed.at)
  }
  const collect = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Enter') {
      const raw = collected.map(({ key }) => key).join('')
      if (raw.trim() !== '' && collectsTyping()) {
        swallow(event)
        isInField = false
        return finish(raw, event.timeStamp)
      }
      collected = []
    } else if (event.key.length === 1)
      collected = [...collected, { key: event.key, at: event.timeStamp }]
    else if (event.key === 'Tab' || event.key === 'Escape') collected = []
  }
  // A key that acted as a shortcut was not typed for the scanner.
  const uncollect = (takenAt: number) => {
    collected = collected.filter(({ at }) => at !== takenAt)
  }
  const afterwards = ({ defaultPrevented, timeStamp }: KeyboardEvent) => {
    if (defaultPrevented && !isFast() && !held.isHolding(timeStamp)) uncollect(timeStamp)
  }
  // The window loses the focus: the rest of a scan is typed elsewhere.
  const blur = () => {
    const isCut = isFast() && performance.now() - burst.at <= longestGapMs
    held.drop()
    forget()
    if (isCut) onCut()
  }
  const isFast = () =>
    isScan(burst, limits) || (burst.gaps.at(-1) ?? longestGapMs) <= limits.medianGapMs
  const point = () => {
    collected = []
  }
  const release = (event: KeyboardEvent) => held.released(event)
  window.addEventListener('keydown', press, { capture: true })
  window.addEventListener('keydown', afterwards)
  window.addEventListener('keyup', release, { capture: true })
  window.addEventListener('pointerdown', point, { capture: true })
  window.addEventListener('blur', blur)
  return {
    stop: () => {
      held.drop()
      forget()
      window.removeEventListener('keydown', press, { capture: true })
      window.removeEventListener('keydown', afterwards)
      window.removeEventListener('keyup', release, { capture: true })
      window.removeEventListener('pointerdown', point, { capture: true })
      window.removeEventListener('blur', blur)
    },
    hold: (event, act, effect) => {
      const run = () => {
        uncollect(event.timeStamp)
        act()
      }
      held.hold(event, run, effect)
    },
  }
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Ctrl+J and Ctrl+M are LF and CR as some scanners send them. */
function isEndKey({ key, ctrlKey }: KeyboardEvent): boolean {
  return key === 'Enter' || key === 'Tab' || (ctrlKey && /^[jm]$/i.test(key))
}

let ownEscape: KeyboardEvent | null = null

/** The first character of the scan opened a grid cell; it closes unchanged. */
function leaveCell(field: Element): void {
  if (!field.closest('[role="grid"]')) return
  ownEscape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  field.dispatchEvent(ownEscape)
}

export function typedKeyOf(event: KeyboardEvent): TypedKey {
  return {
    key: event.key,
    // When the key was pressed; a busy page gets it late, and several at once.
    at: event.timeStamp,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    isComposing: event.isComposing,
    isRepeat: event.repeat,
  }
}
