import { type ActDraft, actOfDraft, draftOfAct, faultsOfDraft } from './act-draft.ts'
import { type CallKind, callKinds } from './courier-adapter.ts'
import type { CourierMapping, HookMapping } from './courier-mapping.ts'
import { faultsOfMapping, type MappingFault } from './mapping-faults.ts'
import { isFields } from './mapping-fields.ts'

/** A mapping while it is edited: as a form, and as JSON while that is being typed. */
export type MappingDraft = {
  readonly acts: Readonly<Partial<Record<CallKind, ActDraft>>>
  readonly hook: HookMapping | null
  /** The typed JSON; while it cannot be read, the form shows the last readable state. */
  readonly json: string | null
}

export const draftOf = ({ acts, hook }: CourierMapping): MappingDraft => ({
  acts: eachAct((kind) => {
    const act = acts[kind]
    return act && draftOfAct(act)
  }),
  hook: hook ?? null,
  json: null,
})

export const mappingOfDraft = ({ acts, hook }: MappingDraft): CourierMapping => ({
  acts: eachAct((kind) => {
    const draft = acts[kind]
    return draft && actOfDraft(draft)
  }),
  ...(hook ? { hook } : {}),
})

function eachAct<T>(of: (kind: CallKind) => T | undefined): Partial<Record<CallKind, T>> {
  return Object.fromEntries(
    callKinds.flatMap((kind) => {
      const found = of(kind)
      return found === undefined ? [] : [[kind, found] as const]
    }),
  )
}

/** All faults that prevent saving the draft, by act and place. */
export function faultsIn(draft: MappingDraft): readonly MappingFault[] {
  const ofLines = callKinds.flatMap((kind) => {
    const act = draft.acts[kind]
    return act ? faultsOfDraft(kind, act) : []
  })
  const ofMapping = faultsOfMapping(mappingOfDraft(draft)).filter(
    ({ part, place }) =>
      // The rows show it at their own place.
      !(
        place.startsWith('headers.') ||
        (place === 'body' && ofLines.some((one) => one.part === part))
      ),
  )
  return [...ofLines, ...ofMapping]
}

/** Why the typed JSON cannot be read; null where it can, or where none is typed. */
export const faultOfJson = ({ json }: MappingDraft): string | null =>
  json === null ? null : mappingIn(json).fault

/** The draft after an edit of the JSON: unreadable text is kept beside the last form. */
export function typedJson(draft: MappingDraft, json: string): MappingDraft {
  const read = mappingIn(json)
  return read.mapping ? { ...draftOf(read.mapping), json } : { ...draft, json }
}

export type ReadMapping =
  | { readonly mapping: CourierMapping; readonly fault: null }
  | { readonly mapping: null; readonly fault: string }

/** A mapping from typed JSON; parts that a form could not show are refused with their place. */
export function mappingIn(json: string): ReadMapping {
  let read: unknown
  try {
    read = JSON.parse(json)
  } catch (error) {
    const why = error instanceof Error ? error.message : ''
    return { mapping: null, fault: `This is not JSON. ${why}` }
  }
  const fault = faultOfShape(read)
  if (fault !== null) return { mapping: null, fault }
  // The server validates all of it again.
  const mapping: CourierMapping = JSON.parse(json)
  return { mapping, fault: null }
}

const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
const texts = ['path', 'list', 'errorText', 'errorCode'] as const

function faultOfShape(read: unknown): string | null {
  if (!isFields(read) || !isFields(read.acts)) return 'Write an object with acts: {"acts": {}}.'
  const odd = Object.keys(read).find((key) => key !== 'acts' && key !== 'hook')
  if (odd) return `A mapping has no ${odd}; it has acts and hook.`
  const { hook } = read
  if (
    hook !== undefined &&
    !(isFields(hook) && typeof hook.list === 'string' && isTexts(hook.answer))
  )
    return 'hook needs a list and an answer with paths.'
  for (const [name, act] of Object.entries(read.acts)) {
    if (!callKinds.some((kind) => kind === name))
      return `There is no act ${name}; there are ${callKinds.join(', ')}.`
    const fault = faultOfActShape(act)
    if (fault) return `acts.${name}: ${fault}`
  }
  return null
}

function faultOfActShape(act: unknown): string | null {
  if (!isFields(act)) return 'Write an object.'
  if (!methods.includes(act.method)) return 'The method is GET, POST, PUT, PATCH or DELETE.'
  if (typeof act.path !== 'string') return 'The path is missing.'
  if (!isTexts(act.answer)) return 'answer needs paths, or {} where nothing is read.'
  if (act.headers !== undefined && !isTexts(act.headers)) return 'headers are texts by name.'
  if (texts.some((key) => act[key] !== undefined && typeof act[key] !== 'string'))
    return `${texts.join(', ')} are texts.`
  if (act.okWhere !== undefined && !isTexts(act.okWhere)) return 'okWhere has path and equals.'
  if (act.many !== undefined && !isFields(act.many)) return 'many has item, answers and reference.'
  const isCoded = isFields(act.codes) && Object.values(act.codes).every(isFields)
  return act.codes === undefined || isCoded ? null : 'codes are values by field.'
}

const isTexts = (value: unknown): boolean =>
  isFields(value) && Object.values(value).every((text) => typeof text === 'string')
