import { isFields } from './mapping-fields.ts'
import { itemsAt, readItem } from './read-answer.ts'

/** The keys that lead to a value of an answer. */
export type AnswerKeys = readonly (string | number)[]

/** The dotted path of a value; null where a name contains a dot, which no path can express. */
export function pathOf(keys: AnswerKeys): string | null {
  if (keys.some((key) => typeof key === 'string' && (key === '' || /[.|=]/.test(key)))) return null
  return keys.join('.')
}

/** The path of the nearest list around a value; null where there is none. */
export function listAround(keys: AnswerKeys): string | null {
  const place = keys.findLastIndex((key) => typeof key === 'number')
  return place < 0 ? null : pathOf(keys.slice(0, place))
}

export type Clicked = {
  readonly path: string
  /** The list at whose entries the path starts; undefined where the list stays as it is. */
  readonly list?: string
}

/**
 * The path that a click on a value fills in. In an answer with a list, paths start at each entry:
 * the known list is kept if the value is in it, else the nearest one around the value is used.
 */
export function clickedPath(
  keys: AnswerKeys,
  isListed: boolean,
  list: string | null,
): Clicked | null {
  const path = pathOf(keys)
  if (path === null) return null
  if (!isListed) return { path }
  const known = list === null ? null : withinList(keys, list)
  if (known !== null) return { path: known }
  const around = listAround(keys)
  const inside = around === null ? null : withinList(keys, around)
  return around === null || inside === null ? null : { path: inside, list: around }
}

function withinList(keys: AnswerKeys, list: string): string | null {
  const start = list === '' ? [] : list.split('.')
  const isInside =
    start.every((key, place) => String(keys[place]) === key) &&
    typeof keys[start.length] === 'number'
  return isInside ? pathOf(keys.slice(start.length + 1)) : null
}

/** The path with the former one's form: `order.cost` for `cost|number` keeps `|number`. */
export function withFormOf(path: string, before: string): string {
  const form = before.startsWith('=') ? undefined : before.split('|')[1]
  return form === undefined ? path : `${path}|${form}`
}

export type AnswerLeaf = { readonly keys: AnswerKeys; readonly text: string }

const mostLeaves = 200

/** The values of an answer in order, for a list to click. */
export function leavesOf(answer: unknown, keys: AnswerKeys = []): AnswerLeaf[] {
  if (Array.isArray(answer))
    return answer.slice(0, 5).flatMap((part, place) => leavesOf(part, [...keys, place]))
  if (isFields(answer))
    return Object.entries(answer)
      .flatMap(([key, part]) => leavesOf(part, [...keys, key]))
      .slice(0, mostLeaves)
  return [{ keys, text: typeof answer === 'string' ? answer : String(answer) }]
}

/** An answer parsed as JSON; undefined where it is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The text at a path of an answer; in a list, of the first entry. */
export function valueAtPath(answer: unknown, path: string, list: string | null): string {
  const [entry] = list === null ? [answer] : (itemsAt(answer, list) ?? [])
  const found = readItem(entry, { value: path }).value
  return found === undefined ? '' : String(found)
}
