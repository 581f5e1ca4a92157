import { Refusal } from '#platform/refusal.ts'
import { type CallKind, callKinds } from './courier-adapter.ts'
import type { ActMapping, CourierMapping, Template } from './courier-mapping.ts'
import { callKindWords } from './courier-words.ts'
import { answerFields, exampleRequests, flatFields } from './mapping-fields.ts'
import { fieldForms, fieldsIn, formsIn } from './render-mapping.ts'

/** Says what of a mapping could never work, before the first parcel shows it; null when it all fits. */
export function refuseMapping({ acts, hook }: CourierMapping): Refusal | null {
  for (const kind of callKinds) {
    const act = acts[kind]
    const fault = act && faultOf(kind, act)
    if (fault) return badMapping(`${callKindWords[kind]}: ${fault}`)
  }
  if (hook && !hook.answer.trackingNumber)
    return badMapping('Messages: it does not say where the trackingNumber stands.')
  return null
}

function faultOf(kind: CallKind, act: ActMapping): string | null {
  if (!/^\/[^\s\\]*$/.test(act.path)) return 'The path has to begin with /, such as /orders.'
  if (act.many && !fieldsIn(act.body).includes('items'))
    return 'It takes many at once, but its body has no {{items}}.'
  const { needed, also } = answerFields[kind]
  const missing = needed.find((name) => !act.answer[name])
  if (missing) return `It does not say where in the answer the ${missing} stands.`
  const allowed = [...needed, ...also]
  const odd = Object.keys(act.answer).find((name) => !allowed.includes(name))
  if (odd) return `${odd} is nothing that an answer says; there are ${allowed.join(', ')}.`
  const coded = Object.keys(act.codes ?? {}).find(
    (name) => !flatFields(exampleRequests[kind]).has(name),
  )
  if (coded) return `It has codes for ${coded}, but there is no such field here.`
  return faultOfFields(kind, act)
}

function faultOfFields(kind: CallKind, act: ActMapping): string | null {
  const known = [...flatFields(exampleRequests[kind]).keys(), 'accountNumber']
  const places: readonly (readonly [Template | undefined, readonly string[]])[] = [
    [act.path, known],
    [act.body, act.many ? [...known, 'items'] : known],
    [act.many?.item, known],
    ...Object.values(act.headers ?? {}).map((text) => [text, [...known, 'key', 'secret']] as const),
  ]
  for (const [template, fields] of places) {
    const unknown = fieldsIn(template).find((name) => !fields.includes(name))
    if (unknown) return `There is no field {{${unknown}}} here; there are ${fields.join(', ')}.`
    const form = formsIn(template).find((one) => !fieldForms.some((fit) => fit === one))
    if (form) return `There is no form |${form}; there are ${fieldForms.join(', ')}.`
  }
  return null
}

function badMapping(sentence: string): Refusal {
  return new Refusal('unprocessable', 'bad_mapping', sentence, { field: 'mapping' })
}
