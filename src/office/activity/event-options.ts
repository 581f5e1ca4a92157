import { type EventKind, eventKindLabels, eventKinds } from '#platform/area-phrases.ts'
import { actOf } from '#platform/entry-changes.ts'
import { templates, typesOfKind } from './all-phrases.ts'
import { nounOf } from './known-nouns.ts'

/** The events to choose from, by their kinds; with kinds chosen, only those of them. */
export function eventOptions(types: readonly string[], chosen: readonly EventKind[]) {
  const known = new Set(types)
  const options = eventKinds
    .filter((kind) => chosen.length === 0 || chosen.includes(kind))
    .flatMap((kind) =>
      typesOfKind(kind)
        .filter((type) => known.has(type))
        .map((type) => ({
          value: type,
          label:
            chosen.length === 1
              ? eventWords(type)
              : `${eventKindLabels[kind]}: ${eventWords(type)}`,
        })),
    )
  const others = types.filter((type) => !templates.has(type))
  return chosen.length > 0
    ? options
    : [...options, ...others.map((type) => ({ value: type, label: eventWords(type) }))]
}

/** `order.held` reads “put order on hold”. */
export function eventWords(type: string): string {
  const noun = nounOf(type.slice(0, type.indexOf('.')))?.label.toLowerCase() ?? 'record'
  const template = templates.get(type)
  if (template === undefined) return actOf(type)
  return template
    .replaceAll(/\[.*?\]/g, '')
    .replaceAll('{changes}', `changed ${noun}`)
    .replaceAll('{record}', isNamed(template, noun) ? '' : noun)
    .replaceAll(/\{[^}|]*\|record\}/g, 'a page')
    .replaceAll(/\{[^}|]*\|([^}]*)\}/g, '$1')
    .replaceAll(/\{[^}]*\}/g, '…')
    .replaceAll(/\s+/g, ' ')
    .replace(/:? *$/, '')
}

/** The template “added the outlet {record}” already names its noun. */
const isNamed = (template: string, noun: string) => template.includes(`${noun} {record}`)
