import { type CallKind, callKinds } from './courier-adapter.ts'
import type { ActMapping, CourierMapping, Template } from './courier-mapping.ts'
import { answerFields, exampleRequests, flatFields } from './mapping-fields.ts'
import { fieldForms, fieldsIn, formsIn } from './render-mapping.ts'

export type MappingPart = CallKind | 'hook'

/** A fault of a mapping that could never work: the act, the field of the form, and a sentence. */
export type MappingFault = {
  readonly part: MappingPart
  /** `path`, `body`, `codes`, `many`, `headers.NAME` or `answer.NAME`. */
  readonly place: string
  readonly sentence: string
}

/** All faults, in the order in which the form shows them. */
export function faultsOfMapping({ acts, hook }: CourierMapping): readonly MappingFault[] {
  const faults = callKinds.flatMap((kind) => {
    const act = acts[kind]
    return act ? faultsOfAct(kind, act).map((fault) => ({ part: kind, ...fault })) : []
  })
  if (!hook || hook.answer.trackingNumber) return faults
  const sentence = 'Say where the trackingNumber is in the message.'
  return [...faults, { part: 'hook', place: 'answer.trackingNumber', sentence }]
}

type ActFault = Omit<MappingFault, 'part'>

function faultsOfAct(kind: CallKind, act: ActMapping): ActFault[] {
  const { needed, also } = answerFields[kind]
  const allowed = [...needed, ...also]
  const fields = fieldNames(kind)
  const faults: (ActFault | null)[] = [
    at('path', faultOfPath(kind, act.path)),
    ...Object.entries(act.headers ?? {}).map(([name, text]) =>
      at(`headers.${name}`, faultOfTemplate(text, [...fields, 'key', 'secret'])),
    ),
    at('body', faultOfTemplate(act.body, act.many ? [...fields, 'items'] : fields)),
    at('many', act.many ? faultOfMany(act, fields) : null),
    ...Object.keys(act.codes ?? {}).map((name) =>
      at('codes', fields.includes(name) ? null : `There are codes for ${name}, but no such field.`),
    ),
    ...needed.map((name) =>
      at(
        `answer.${name}`,
        act.answer[name] ? null : `It does not say where in the answer the ${name} is.`,
      ),
    ),
    ...Object.keys(act.answer).map((name) =>
      at(
        `answer.${name}`,
        allowed.includes(name)
          ? null
          : `An answer has no ${name}; it can have ${allowed.join(', ') || 'nothing'}.`,
      ),
    ),
  ]
  return faults.filter((fault) => fault !== null)
}

const at = (place: string, sentence: string | null): ActFault | null =>
  sentence === null ? null : { place, sentence }

/** Our fields that a request of this kind may use outside of its headers. */
export const fieldNames = (kind: CallKind): string[] => [
  ...flatFields(exampleRequests[kind]).keys(),
  'accountNumber',
]

export function faultOfPath(kind: CallKind, path: string): string | null {
  if (!/^\/[^\s\\]*$/.test(path)) return 'The path has to begin with /, such as /orders.'
  return faultOfTemplate(path, fieldNames(kind))
}

/** Names the unknown field or form of a template; null where it can be filled in. */
export function faultOfTemplate(
  template: Template | undefined,
  fields: readonly string[],
): string | null {
  const unknown = fieldsIn(template).find((name) => !fields.includes(name))
  if (unknown) return `There is no field {{${unknown}}} here; there are ${fields.join(', ')}.`
  const form = formsIn(template).find((one) => !fieldForms.some((fit) => fit === one))
  return form ? `There is no form |${form}; there are ${fieldForms.join(', ')}.` : null
}

function faultOfMany({ many, body }: ActMapping, fields: readonly string[]): string | null {
  if (!fieldsIn(body).includes('items'))
    return 'It takes many at once, but its body has no {{items}}.'
  return faultOfTemplate(many?.item, fields)
}
