import { z } from 'zod'
import { type AnyList, sortKeysOf } from '#platform/lists/define-list.ts'
import type { ListFilter } from '#platform/lists/list-filters.ts'
import { orderList } from '#sales/orders/orders.list.ts'
import { productList } from '#stock/catalog/products.list.ts'
import { filledPath, type RegisteredEndpoint, registeredEndpoints } from './endpoints.ts'
import type { ReadSamples } from './read-samples.ts'

/** A request that a screen may send. */
export type PageRead = {
  readonly endpoint: string
  /** The parameters beside the required ones: `state=draft`. */
  readonly asked: string
  readonly url: string
  /** It finds one record by its number. */
  readonly isExact: boolean
}

type Asked = Readonly<Record<string, string>>

/** Every read of the registry: plainly, by each filter, in each order, and with a search. */
export function pageReads(samples: ReadSamples, rows: number): readonly PageRead[] {
  return registeredEndpoints()
    .filter(({ method, meta }) => method === 'GET' && meta.access !== 'open')
    .flatMap((endpoint) => readsOf(endpoint, samples, rows))
}

/** Endpoints whose requests need a record or a text that the samples do not have. */
export function withoutSamples(samples: ReadSamples): readonly string[] {
  return registeredEndpoints()
    .filter(({ method, meta }) => method === 'GET' && meta.access !== 'open')
    .flatMap((endpoint) => (requiredOf(endpoint, samples) === null ? endpoint.name : []))
}

function readsOf(endpoint: RegisteredEndpoint, samples: ReadSamples, rows: number): PageRead[] {
  const required = requiredOf(endpoint, samples)
  if (required === null) return []
  const { list } = endpoint.meta
  const hasPages = schemaOf(endpoint).properties?.limit !== undefined
  const narrowed = filteredBy[endpoint.name]
  const asked = list
    ? [...ofFilters(list, samples), ...ofOrders(list)]
    : narrowed
      ? ofFilters(narrowed, samples)
      : ofProperties(endpoint, samples)
  return [{}, ...asked, ...searches(endpoint, samples)].map((more: Asked) => {
    const { q } = more
    return {
      endpoint: endpoint.name,
      asked: new URLSearchParams(more).toString(),
      url: urlOf(endpoint, { ...required, ...(hasPages ? { limit: String(rows) } : {}), ...more }),
      isExact: q !== undefined && q === samples.exact[endpoint.name],
    }
  })
}

export function urlOf({ path }: Pick<RegisteredEndpoint, 'path'>, asked: Asked): string {
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const rest = Object.entries(asked).filter(([name]) => !named.includes(name))
  return `/api/v1${filledPath(path, asked)}?${new URLSearchParams(rest)}`
}

/** No lists, but what they count or sum is what the filters of a list leave. */
const filteredBy: Readonly<Record<string, AnyList>> = {
  'orderDesk.cancelLosses': orderList,
  'orderDesk.matching': orderList,
  'products.variants': productList,
}

const ofFilters = (list: AnyList, samples: ReadSamples): Asked[] =>
  Object.entries(list.filters).flatMap(([key, filter]) =>
    valuesOfFilter(key, filter, samples).map((value) => ({ [key]: value })),
  )

const ofOrders = (list: AnyList): Asked[] =>
  sortKeysOf(list).flatMap((key) => [{ sort: key }, { sort: `-${key}` }])

function valuesOfFilter(key: string, filter: ListFilter, { values }: ReadSamples) {
  const empty = 'emptyLabel' in filter && filter.emptyLabel !== undefined ? ['empty'] : []
  switch (filter.kind) {
    case 'choice': {
      const options = filter.options.map(({ value }) => value)
      return [...options, ...empty, `-${options[0]}`]
    }
    case 'yesNo':
      return ['true', 'false']
    case 'days':
      return ['last7', '2025-01-01..2025-02-01', '2031-01-01..']
    case 'day':
      return values[key] ?? ['2025-06-01']
    case 'count':
      return ['1..', '..5', '100000..']
    case 'money':
      return ['500..', '..1', '100000000..']
    case 'amount':
      return ['5..', '2000..', '..0.01', '7.5..8.5']
    default: {
      const all = [...(values[key] ?? []), ...empty]
      return [...all, ...all.slice(0, 1).map((value) => `-${value}`)]
    }
  }
}

const property = z.looseObject({
  enum: z.array(z.string()).optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
})

const schema = z.object({
  properties: z.record(z.string(), property).optional(),
  required: z.array(z.string()).optional(),
})

function schemaOf({ input }: RegisteredEndpoint) {
  return schema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }))
}

/** Required parameters whose values are read one after another: each is a request of its own. */
const readEach = new Set(['need', 'figure'])

/** Parameters of the page itself, or of requests after the page is loaded. */
const ofPage = new Set(['q', 'after', 'before', 'limit', 'sort', 'total', 'id'])

function ofProperties(endpoint: RegisteredEndpoint, samples: ReadSamples): Asked[] {
  const { properties = {}, required = [] } = schemaOf(endpoint)
  return Object.entries(properties).flatMap(([name, of]) => {
    if (ofPage.has(name) || (required.includes(name) && !readEach.has(name))) return []
    const values = samples.values[name] ?? of.enum ?? (isYesNo(of) ? ['true', 'false'] : [])
    const isInstant = of.format === 'date-time'
    return values.map((value) => ({ [name]: isInstant ? `${value}T00:00:00Z` : value }))
  })
}

const isYesNo = ({ type, anyOf }: z.infer<typeof property>) =>
  type === 'boolean' || (anyOf?.some((each) => each.type === 'boolean') ?? false)

/** A frequent word, and one that no record has. */
const words = ['smith', 'zzqqx']

function searches(endpoint: RegisteredEndpoint, { exact }: ReadSamples): Asked[] {
  if (!schemaOf(endpoint).properties?.q) return []
  const number = exact[endpoint.name]
  return [...words, ...(number ? [number] : [])].map((q) => ({ q }))
}

/** The required input of the endpoint; null where the samples do not have it. */
function requiredOf(endpoint: RegisteredEndpoint, samples: ReadSamples): Asked | null {
  const { required = [], properties = {} } = schemaOf(endpoint)
  const asked: Record<string, string> = {}
  for (const name of required) {
    const [area = ''] = endpoint.name.split('.')
    const value =
      name === 'id'
        ? (samples.ids[endpoint.name] ?? samples.ids[area])
        : name === 'q'
          ? 'smith'
          : (samples.values[name]?.[0] ?? properties[name]?.enum?.[0])
    if (!value) return null
    asked[name] = value
  }
  return asked
}
