import { z } from 'zod'
import { isRecord } from '#platform/is-record.ts'
import { type RegisteredEndpoint, registeredEndpoints } from './endpoints.ts'

export type IdField = {
  readonly endpoint: RegisteredEndpoint
  /** Its path in the input, without list indexes: `lines.variantId`. */
  readonly path: string
}

/** Every field with a record id in an endpoint's input. */
export function idFields(): readonly IdField[] {
  return registeredEndpoints().flatMap((endpoint) =>
    pathsIn(schemaOf(endpoint)).map((path) => ({ endpoint, path })),
  )
}

const node = z.looseObject({
  properties: z.record(z.string(), z.unknown()).optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})

function schemaOf(endpoint: RegisteredEndpoint): unknown {
  return z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' })
}

const isNameOfId = (name: string) => /(^i|I)ds?$/.test(name)

function pathsIn(schema: unknown, prefix = ''): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [] } = node.parse(schema ?? {})
  const own = Object.entries(properties).flatMap(([name, inner]) => {
    const path = `${prefix}${name}`
    return isNameOfId(name) ? [path] : pathsIn(inner, `${path}.`)
  })
  const inner = [...(items ? [items] : []), ...anyOf, ...oneOf].flatMap((part) =>
    pathsIn(part, prefix),
  )
  return [...new Set([...own, ...inner])]
}

export type IdInput = Readonly<Record<string, unknown>>

/** Inaccessible ids of a list are left out, so that the list is not refused as a whole. */
export const isListOfIds = (path: string) => /ids$/i.test(path)

const inPlace = (path: string, id: string) => (isListOfIds(path) ? [id] : id)

/** The input with another id at a path, which may lead into every row of a list: `lines.lineId`. */
export function withId(input: IdInput, path: string, id: string): IdInput {
  const [head = '', ...rest] = path.split('.')
  if (rest.length === 0) return { ...input, [head]: inPlace(path, id) }
  const part = input[head]
  if (isRecord(part)) return { ...input, [head]: withId(part, rest.join('.'), id) }
  const rows = Array.isArray(part) ? part : [{}]
  return { ...input, [head]: rows.map((row: IdInput) => withId(row, rest.join('.'), id)) }
}

/** The input of reads besides ids. */
export const besidesIds: Readonly<Record<string, IdInput>> = {
  'stockCounts.preview': { kind: 'full', scope: 'outlet' },
  'dashboard.causes': { figure: 'dispatch.return_rate' },
  'fraudReports.context': { noun: 'order' },
  'fraudReports.signalEvents': { kind: 'refunds' },
  'dashboard.figure': { figure: 'dispatch.return_rate' },
  'dashboard.need': { need: 'inventory.low' },
  'courierAccounts.rates': { city: 'Leeds', weightGrams: 500, cashMinor: 0 },
  'courierAccounts.compareRates': { city: 'Leeds', weightGrams: 500, cashMinor: 0 },
  'orderMoney.quote': { lines: [{ quantity: 1 }] },
  'scanning.card': { noun: 'variant' },
  'registerOrders.quote': { lines: [{ quantity: 1 }] },
  'sales.checkLots': { lines: [{ quantity: 1 }] },
  'sales.quote': {
    lines: [{ quantity: 1 }],
    exchange: { lines: [{ quantity: 1, puts: 'shelf' }] },
  },
}
