import type { Template } from './courier-mapping.ts'

/** One row of the table: a field of the courier and the value that is sent. */
export type BodyRow = {
  readonly id: number
  /** Dotted, `to.city`; an index in a list is `[0]`. */
  readonly theirs: string
  /** A text that may contain our fields, or a JSON number, boolean or null. */
  readonly kind: 'text' | 'json'
  readonly value: string
}

/** The rows of a body; null where it cannot be expressed as rows and stays JSON. */
export function rowsOf(body: Template | undefined): BodyRow[] | null {
  if (body === undefined) return []
  const rows = partsOf(body, '').map((row, id) => ({ ...row, id }))
  const again = bodyOf(rows)
  return again.faults.size === 0 && JSON.stringify(again.body) === JSON.stringify(body)
    ? rows
    : null
}

type Part = Omit<BodyRow, 'id'>

function partsOf(template: Template, theirs: string): Part[] {
  if (typeof template === 'string') return [{ theirs, kind: 'text', value: template }]
  if (isList(template) && template.length > 0)
    return template.flatMap((part, place) => partsOf(part, `${theirs}[${place}]`))
  if (isObject(template) && Object.keys(template).length > 0)
    return Object.entries(template).flatMap(([key, part]) =>
      partsOf(part, `${theirs}${theirs === '' ? '' : '.'}${escaped(key)}`),
    )
  return [{ theirs, kind: 'json', value: JSON.stringify(template) }]
}

const isList = (template: Template): template is readonly Template[] => Array.isArray(template)

const isObject = (template: Template): template is { readonly [key: string]: Template } =>
  typeof template === 'object' && template !== null && !Array.isArray(template)

const escaped = (key: string) => key.replaceAll(/[\\.[\]]/g, (sign) => `\\${sign}`)

type Node = Map<string | number, Node | { readonly leaf: Template }>

/** The body of these rows, and the faults of those that do not fit, by their ids. */
export function bodyOf(rows: readonly BodyRow[]): {
  readonly body: Template | undefined
  readonly faults: ReadonlyMap<number, string>
} {
  const faults = new Map<number, string>()
  const root: Node = new Map()
  for (const row of rows) {
    const fault = put(root, row)
    if (fault) faults.set(row.id, fault)
  }
  const body = root.size === 0 ? undefined : nested(root)
  if (body === null) for (const { id } of rows) faults.set(id, listFault)
  return { body: body ?? undefined, faults }
}

const listFault =
  'Number the entries of a list from [0] without gaps, and use no names beside them.'

function put(root: Node, { theirs, kind, value }: BodyRow): string | null {
  const keys = keysOf(theirs.trim())
  const last = keys?.at(-1)
  if (!keys || last === undefined)
    return 'Enter their field, such as customer.name or items[0].sku.'
  const leaf = kind === 'text' ? value : jsonIn(value)
  if (leaf === undefined) return 'Enter a number, true, false or null, or choose Text.'
  let node = root
  for (const key of keys.slice(0, -1)) {
    const next = node.get(key) ?? new Map()
    if (!(next instanceof Map))
      return `Their field ${theirs} is inside a field that has a value itself.`
    node.set(key, next)
    node = next
  }
  if (node.has(last)) return `Their field ${theirs} is in the table twice.`
  node.set(last, { leaf })
  return null
}

/** Null where names and list indexes are mixed. */
function nested(node: Node): Template | null {
  const entries: [string | number, Template][] = []
  for (const [key, part] of node) {
    const value = part instanceof Map ? nested(part) : part.leaf
    if (part instanceof Map && value === null) return null
    entries.push([key, value])
  }
  const places = entries.filter(([key]) => typeof key === 'number')
  if (places.length === 0) return Object.fromEntries(entries)
  const values = entries.map((_entry, place) => entries.find(([key]) => key === place))
  if (values.some((found) => found === undefined)) return null
  return values.flatMap((found) => (found ? [found[1]] : []))
}

/** `a.b[0]` as its keys; null where it cannot be parsed. */
function keysOf(theirs: string): (string | number)[] | null {
  const keys: (string | number)[] = []
  let rest = theirs
  while (rest !== '') {
    const place = /^\[(\d{1,3})\]/.exec(rest)
    const name = /^\.?((?:[^\\.[\]]|\\.)+)/s.exec(rest)
    if (place) keys.push(Number(place[1]))
    else if (name && (keys.length === 0) !== rest.startsWith('.'))
      keys.push((name[1] ?? '').replaceAll(/\\(.)/gs, '$1'))
    else return null
    rest = rest.slice((place ?? name)?.[0].length ?? rest.length)
  }
  return keys.length === 0 ? null : keys
}

function jsonIn(text: string): Template | undefined {
  try {
    const read: Template = JSON.parse(text)
    return typeof read === 'string' ? undefined : read
  } catch {
    return undefined
  }
}
