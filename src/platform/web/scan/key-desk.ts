import { vi } from 'vitest'
import type { ScannerProfile } from '../../scanner-profile.ts'
import { type KeyListener, listenToKeys } from './listen-to-keys.ts'

// Node's types are not those of a page.
declare const process: { readonly env: Readonly<Record<string, string | undefined>> }

/** In the titles of the tests, so that a failure can be repeated. */
export const seed = Number(process.env.QM_SEED ?? 20_261_120)

// mulberry32: a small generator whose whole state is the seed.
export function randomFrom(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

/** One key as a device sends it. */
export type SentKey = {
  readonly at: number
  /** When a page gets it that is not busy itself; otherwise at once. */
  readonly heardAt?: number
  readonly key: string
  readonly isUp?: boolean
  readonly ctrlKey?: boolean
}

const heardAt = (key: SentKey) => key.heardAt ?? key.at

type Handler = (event: FakeKey) => void

class FakeKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly timeStamp: number
  readonly target: unknown
  readonly metaKey = false
  readonly altKey = false
  readonly repeat = false
  readonly isComposing = false
  defaultPrevented = false
  isStopped = false
  constructor({ key, at, ctrlKey = false }: SentKey, target: unknown) {
    this.key = key
    this.timeStamp = at
    this.ctrlKey = ctrlKey
    this.target = target
  }
  preventDefault() {
    this.defaultPrevented = true
  }
  stopImmediatePropagation() {
    this.isStopped = true
  }
}

/** A text field, with the properties that the listener reads. */
export class FakeField {
  readonly type = 'text'
  readonly dataset: Record<string, string> = {}
  #value = ''
  get value() {
    return this.#value
  }
  set value(value: string) {
    this.#value = value
  }
  dispatchEvent() {
    return true
  }
  closest() {
    return null
  }
}

class NoField {}

/** A clock for a page that can be blocked: events of that time are then delivered together. */
function fakeClock() {
  let now = 1_000
  let timers: { id: number; due: number; run: () => void }[] = []
  let made = 0
  return {
    now: () => now,
    setNow: (at: number) => {
      now = Math.max(now, at)
    },
    nextDue: () => Math.min(...timers.map(({ due }) => due), Number.POSITIVE_INFINITY),
    /** Runs each timer that is due, once. */
    runDue: () => {
      const due = timers.filter((timer) => timer.due <= now).sort((a, b) => a.due - b.due)
      for (const timer of due) {
        if (!timers.includes(timer)) continue
        timers = timers.filter((other) => other !== timer)
        timer.run()
      }
    },
    setTimeout: (run: () => void, milliseconds: number) => {
      made += 1
      timers.push({ id: made, due: now + milliseconds, run })
      return made
    },
    clearTimeout: (id: number) => {
      timers = timers.filter((timer) => timer.id !== id)
    },
  }
}

type DeskOptions = {
  readonly profile: ScannerProfile
  readonly takesFromFields?: boolean
  readonly collectsTyping?: boolean
  /** When both are late, whether the timers run before the keys are delivered. */
  readonly areTimersFirst?: () => boolean
}

/**
 * A page with a listener, shortcuts for every key and optionally a focused field, on its own clock.
 * `isBusy` blocks the page, from an instant, for a number of milliseconds.
 */
export function keyDesk(options: DeskOptions) {
  const { profile, takesFromFields = true, collectsTyping = false } = options
  const areTimersFirst = options.areTimersFirst ?? (() => true)
  const clock = fakeClock()
  const heard: { type: string; isCapture: boolean; handler: Handler }[] = []
  vi.stubGlobal('window', {
    addEventListener: (type: string, handler: Handler, more?: { capture?: boolean }) =>
      heard.push({ type, handler, isCapture: more?.capture === true }),
    removeEventListener: () => undefined,
  })
  vi.stubGlobal('HTMLInputElement', FakeField)
  vi.stubGlobal('HTMLTextAreaElement', NoField)
  vi.stubGlobal('HTMLSelectElement', NoField)
  vi.stubGlobal('Event', NoField)
  vi.stubGlobal('performance', { now: clock.now })
  vi.stubGlobal('setTimeout', clock.setTimeout)
  vi.stubGlobal('clearTimeout', clock.clearTimeout)

  const scans: string[] = []
  const counts = { cuts: 0, writes: 0, shows: 0, submitted: 0, late: 0 }
  let focused: FakeField | null = null
  const listener: KeyListener = listenToKeys({
    profile,
    onScan: (raw, at) => {
      scans.push(raw)
      counts.late = Math.max(counts.late, clock.now() - at)
    },
    onCut: () => {
      counts.cuts += 1
    },
    takesFromFields: () => takesFromFields,
    collectsTyping: () => collectsTyping,
  })
  const run = (type: string, isCapture: boolean, event: FakeKey) => {
    for (const each of heard)
      if (each.type === type && each.isCapture === isCapture && !event.isStopped)
        each.handler(event)
  }
  const tell = (sent: SentKey) => {
    const event = new FakeKey(sent, focused)
    if (sent.isUp) return run('keyup', true, event)
    run('keydown', true, event)
    // Shortcuts get a key after the listener, and not while the user types in a field.
    if (!event.isStopped && !focused && /^([a-m]|Enter)$/i.test(event.key)) {
      event.preventDefault()
      const effect = /^[jk]$/i.test(event.key) ? 'shows' : 'writes'
      listener.hold(
        event as unknown as KeyboardEvent, // parse edge: a stand-in for the event of a browser
        () => {
          counts[effect] += 1
        },
        effect,
      )
    }
    if (!event.isStopped) run('keydown', false, event)
    if (event.defaultPrevented || !focused) return
    if (event.key.length === 1) focused.value += event.key
    if (event.key === 'Enter') counts.submitted += 1
  }
  return {
    scans,
    counts,
    now: clock.now,
    focus: (field: FakeField | null) => {
      focused = field
    },
    blur: () => run('blur', false, new FakeKey({ key: '', at: clock.now() }, null)),
    /** Plays these keys until the instant, with the page blocked as given. */
    play: (keys: readonly SentKey[], until: number, busy: readonly (readonly number[])[] = []) => {
      const sorted = [...keys].sort((a, b) => heardAt(a) - heardAt(b))
      const blocks = [...busy].sort(([a = 0], [b = 0]) => a - b)
      let told = 0
      let blocked = 0
      const tellKeys = () => {
        for (let key = sorted[told]; key && heardAt(key) <= clock.now(); key = sorted[told]) {
          told += 1
          tell(key)
        }
      }
      for (;;) {
        const coming = sorted[told]
        const nextKey = coming ? heardAt(coming) : Number.POSITIVE_INFINITY
        const next = Math.min(nextKey, clock.nextDue())
        if (next > until) break
        clock.setNow(next)
        for (let block = blocks[blocked]; block; block = blocks[blocked]) {
          const [from = 0, milliseconds = 0] = block
          if (from > clock.now()) break
          blocked += 1
          clock.setNow(from + milliseconds)
        }
        const acts = [clock.runDue, tellKeys]
        for (const act of areTimersFirst() ? acts : acts.toReversed()) act()
      }
      clock.setNow(until)
    },
    stop: listener.stop,
  }
}
