import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type CallContext, fieldFault, refusalOf, type ShownRefusal } from '../client.ts'
import { useAct } from '../use-act.ts'
import { type GivenFields, type NamedField, shownFields } from './form-fields.ts'
import {
  type Clash,
  changedNames,
  type FieldTexts,
  faultsBefore,
  isSame,
  mergeTheirs,
} from './form-values.ts'

export type FormGiven<V, O> = {
  /** The area whose queries the write makes stale. */
  area: string
  fields: GivenFields<V>
  /** The values that the form opens with; what comes in later does not change them. */
  opened: V
  /** The record that is changed; left out for a new one. */
  record?: {
    version: number
    /** As it is now, for the comparison after another person has saved it. */
    reload: () => Promise<{ values: V; version: number }>
    /** Other parts of the record are saved beside the form: a new version alone asks nothing. */
    hasOtherParts?: true
  }
  /** For a form that acts on a record and changes no field of it: the version that is shown now. */
  version?: number
  /** Where the contract has the fields: `changes.` */
  within?: string
  /** By field, where a refusal names them in its own way. */
  faultsIn?: (refusal: ShownRefusal) => FieldTexts
  save: (sent: Sent<V>, options: { context: CallContext }) => Promise<O>
  onSaved: (output: O, values: V) => void
  /** For a form that stays open: what it goes on with after this answer; null for one that is over. */
  continueWith?: (output: O, sent: Sent<V>) => Sent<V> | null
  /** Why it cannot be saved now; the button is then greyed with the reason, and no key saves. */
  whyNot?: WhyNot<V>
  /** What the form asks besides, because of this refusal. */
  onRefused?: (refusal: ShownRefusal) => void
}

/** Reads what is entered, and whether it is other than what the form opened with. */
export type WhyNot<V> = (values: V, isDirty: boolean) => string | null

/** The values, those that they began from, and the version of the record with these; 0 for a new one. */
export type Sent<V> = { readonly values: V; readonly opened: V; readonly version: number }

/** A form that begins with these values, none of them changed yet. */
export const openedWith = <V>(values: V, version = 0): Sent<V> => ({
  values,
  opened: values,
  version,
})

/**
 * What a form of a record begins with, and how the record is read again after another person has saved
 * it.
 */
export function changeOf<R extends { readonly version: number }, V>(
  record: R,
  read: () => Promise<R>,
  valuesOf: (record: R) => V,
): Required<Pick<FormGiven<V, unknown>, 'opened' | 'record'>> {
  const reload = async () => {
    const now = await read()
    return { values: valuesOf(now), version: now.version }
  }
  return { opened: valuesOf(record), record: { version: record.version, reload } }
}

export type Meanwhile<V> = {
  readonly clashes: readonly Clash<V>[]
  /** What only the other person has changed. */
  readonly taken: readonly (keyof V & string)[]
  /** By name: which of the two values of a clash counts. */
  readonly chosen: Readonly<Record<string, 'theirs' | 'mine'>>
  /** Who it was and what they did, where the server said so: `Ada Byron (roles changed)`. */
  readonly by: string | null
}

export type FormDesk<V> = {
  readonly shown: readonly NamedField<V>[]
  readonly values: V
  readonly unread: FieldTexts
  readonly faults: FieldTexts
  readonly isPending: boolean
  /** A refusal that is about none of the fields. */
  readonly refusal: ShownRefusal | null
  /** The refusal of what is entered now, whatever it is about. */
  readonly answer: ShownRefusal | null
  readonly meanwhile: Meanwhile<V> | null
  readonly isDirty: () => boolean
  readonly element: RefObject<HTMLFormElement | null>
  change: (patch: Partial<V>) => void
  /** Keeps an entry that is no value as it was typed. */
  keepEntry: (name: keyof V & string, text: string) => void
  choose: (clash: Clash<V>, side: 'theirs' | 'mine') => void
  /** Sends the values, with those of the patch in place of what was entered. */
  submit: (patch?: Partial<V>) => void
  /** What is not saved may be lost. */
  discard: () => void
}

/**
 * A form: its values, what is wrong with them, and how they are saved. The version is that from which
 * editing began; when another person has saved meanwhile, both values are kept until one is chosen.
 */
export function useForm<V extends object, O>(given: FormGiven<V, O>): FormDesk<V> {
  const [opened, setOpened] = useState(given.opened)
  const [version, setVersion] = useState(given.record?.version ?? 0)
  const [values, setValues] = useState(given.opened)
  const [unread, setUnread] = useState<FieldTexts>({})
  const [before, setBefore] = useState<FieldTexts>({})
  const [touched, setTouched] = useState<ReadonlySet<string>>(none)
  const [meanwhile, setMeanwhile] = useState<Meanwhile<V> | null>(null)
  const [failed, setFailed] = useState<ShownRefusal | null>(null)
  const [attempts, setAttempts] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const isOver = useRef(false)
  const shown = shownFields(given.fields, values)

  const compare = async (sent: Sent<V>, refusal: ShownRefusal) => {
    if (!given.record) return
    try {
      const theirs = await given.record.reload()
      const merged = mergeTheirs(sent.opened, sent.values, theirs.values)
      const { clashes, taken } = merged
      setOpened(theirs.values)
      setVersion(theirs.version)
      setValues(merged.values)
      const isSameHere = clashes.length === 0 && taken.length === 0
      if (isSameHere && given.record.hasOtherParts && theirs.version !== sent.version)
        void act.start({ values: merged.values, opened: theirs.values, version: theirs.version })
      else setMeanwhile({ clashes, taken, chosen: {}, by: changedBy(refusal) })
    } catch (error) {
      setFailed(refusalOf(error))
    }
  }
  const goOn = (sent: Sent<V>, next: Sent<V>) => {
    setOpened(next.opened)
    setVersion(next.version)
    setMeanwhile(null)
    // What was entered while it was sent is kept.
    setValues((now) => (isSame(now, sent.values) ? next.values : now))
  }
  const act = useAct({
    area: given.area,
    run: (sent: Sent<V>, options: { context: CallContext }) => given.save(sent, options),
    onRefusal: (refusal, sent) => {
      setAttempts((now) => now + 1)
      given.onRefused?.(refusal)
      if (isOutdated(refusal)) void compare(sent, refusal)
      return true
    },
    onDone: (output, sent) => {
      const next = given.continueWith?.(output, sent) ?? null
      if (next === null) isOver.current = true
      else goOn(sent, next)
      given.onSaved(output, sent.values)
    },
  })
  const isStale = isOutdated(act.refusal) && given.record !== undefined && failed === null
  const faults = useFaults(given, shown, isStale ? null : act.refusal, before, touched)
  useFirstFault(element, faults, attempts)

  const change = (patch: Partial<V>) => {
    const names = Object.keys(patch)
    isOver.current = false
    setValues((now) => ({ ...now, ...patch }))
    setTouched((now) => new Set([...now, ...names]))
    setUnread((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name))),
    )
  }
  const isDirty = () =>
    !isOver.current && (changedNames(opened, values).length > 0 || Object.keys(unread).length > 0)
  const submit = (patch?: Partial<V>) => {
    if (act.isPending || given.whyNot?.(values, isDirty())) return
    const sent = { ...values, ...patch }
    const found = faultsBefore(shown, sent, unread)
    setBefore(found)
    setTouched(none)
    setFailed(null)
    act.clear()
    setAttempts((now) => now + 1)
    if (openClashes(meanwhile) > 0) {
      element.current?.querySelector<HTMLElement>('[data-open="true"] input')?.focus()
      return
    }
    if (Object.keys(found).length === 0)
      void act.start({ values: sent, opened, version: given.version ?? version })
  }
  const isUnplaced = act.refusal !== null && !isStale && Object.keys(faults).length === 0
  return {
    shown,
    values,
    unread,
    faults,
    isPending: act.isPending,
    refusal: failed ?? (isUnplaced && touched.size === 0 ? act.refusal : null),
    answer: touched.size === 0 ? act.refusal : null,
    meanwhile,
    isDirty,
    element,
    change,
    keepEntry: (name, text) => {
      isOver.current = false
      setUnread((now) => ({ ...now, [name]: text }))
      setTouched((now) => new Set([...now, name]))
    },
    choose: ({ name, theirs, mine }, side) => {
      const value = side === 'theirs' ? theirs : mine
      change({ [name]: value } as Partial<V>) // parse edge: a clash has the values of its field
      setMeanwhile((now) => now && { ...now, chosen: { ...now.chosen, [name]: side } })
    },
    submit,
    discard: () => {
      isOver.current = true
    },
  }
}

const none: ReadonlySet<string> = new Set()

function changedBy({ details: { by, changed } }: ShownRefusal): string | null {
  if (typeof by !== 'string') return null
  return typeof changed === 'string' ? `${by} (${changed})` : by
}

const isOutdated = (refusal: ShownRefusal | null) =>
  refusal?.status === 412 || refusal?.code === 'stale_version'

/** How many clashes still need a choice. */
export function openClashes<V>(meanwhile: Meanwhile<V> | null): number {
  return meanwhile?.clashes.filter(({ name }) => !meanwhile.chosen[name]).length ?? 0
}

/** What is wrong with each field, until it is edited. */
function useFaults<V extends object, O>(
  { within = '', faultsIn }: FormGiven<V, O>,
  shown: readonly NamedField<V>[],
  refusal: ShownRefusal | null,
  before: FieldTexts,
  touched: ReadonlySet<string>,
): FieldTexts {
  const told = (refusal && faultsIn?.(refusal)) ?? {}
  const faults = shown.flatMap(({ name, field }) => {
    if (touched.has(name)) return []
    const fault =
      before[name] ?? told[name] ?? faultOf(refusal, `${within}${field.refusedAs ?? name}`)
    return fault ? [[name, fault] as const] : []
  })
  const text = JSON.stringify(faults)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same faults are one object
  return useMemo(() => Object.fromEntries(faults), [text])
}

/** Also where the refusal is about a part of the field, such as one of several tags. */
function faultOf(refusal: ShownRefusal | null, name: string): string | null {
  const part = Object.keys(refusal?.fields ?? {}).find((key) => key.startsWith(`${name}.`))
  return fieldFault(refusal, name) ?? (part === undefined ? null : fieldFault(refusal, part))
}

/** The first field that wants an answer gets the focus, once for each attempt. */
function useFirstFault(
  element: RefObject<HTMLFormElement | null>,
  faults: FieldTexts,
  attempts: number,
): void {
  const answered = useRef(0)
  useEffect(() => {
    if (attempts === answered.current || Object.keys(faults).length === 0) return
    answered.current = attempts
    const wrong = [...(element.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    const first = wrong.find(
      ({ dataset }) => dataset.field !== undefined && dataset.field in faults,
    )
    focusIn(first ?? null)
  }, [element, faults, attempts])
}

const focusable =
  'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled), button:not(:disabled)'

/** Focuses the first field of a part of the screen, or that of its controls which is refused. */
export function focusIn(part: HTMLElement | null): void {
  const refused = part?.querySelector<HTMLElement>(
    '[aria-invalid="true"]:is(input, textarea, select)',
  )
  const first = refused ?? part?.querySelector<HTMLElement>(focusable)
  first?.focus()
}
