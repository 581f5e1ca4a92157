import { z } from 'zod'
import { isCountryCode } from '../country-codes.ts'
import { isDay } from '../days.ts'
import { flag, id, line } from '../fields.ts'
import { isDayPeriod } from './day-periods.ts'
import { type AnyList, sortKeysOf } from './define-list.ts'
import { requireSoundList } from './list-faults.ts'
import { emptyValue, type ListFilter, readSpan, type Span, valuesOf } from './list-filters.ts'

/** How many rows a page has at most. */
const mostRows = 200

type Parsed<F extends ListFilter> = F extends { kind: 'choice' | 'record' | 'word' }
  ? readonly string[]
  : F extends { kind: 'yesNo' }
    ? boolean
    : string

/** What narrows a list, after it was checked. */
export type FilterInput<L extends AnyList = AnyList> = {
  readonly [K in keyof L['filters']]?: Parsed<L['filters'][K]> | undefined
} & { readonly q: string }

/** What is asked of a list, after its input was checked. */
export type ListInput<L extends AnyList = AnyList> = FilterInput<L> & PageInput

export type PageInput = {
  readonly q: string
  readonly sort: string
  readonly after?: string | undefined
  readonly before?: string | undefined
  readonly limit: number
  readonly total: boolean
}

/** Several values, also as one text of them: `a,b`. A value that does not fit refuses them all. */
const several = (fits: (value: string) => boolean, sentence: string) =>
  z
    .preprocess(
      (given) => (typeof given === 'string' ? given.split(',') : given),
      z
        .array(z.string().max(300))
        .min(1, 'Name a value, or leave the filter out.')
        .max(50, 'At most 50 values.')
        .refine((values) => values.every(fits), sentence),
    )
    .describe(sentence)

function choicesOf(filter: ListFilter & { kind: 'choice' }) {
  const hasEmpty = filter.emptyLabel !== undefined
  const values = new Set(valuesOf(filter.options, hasEmpty))
  const named = [...filter.options.map(({ value }) => value), ...(hasEmpty ? [emptyValue] : [])]
  return several(
    (value) => values.has(value),
    `Choose from ${named.join(', ')}; with - before it a value is left out.`,
  )
}

function recordsOf({ emptyLabel }: ListFilter & { kind: 'record' }) {
  const fits = (value: string) => {
    const plain = value.replace(/^-/, '')
    return id.safeParse(plain).success || (emptyLabel !== undefined && plain === emptyValue)
  }
  return several(fits, 'Name the ids of records; with - before it a record is left out.')
}

function wordsOf({ emptyLabel, isCountry }: ListFilter & { kind: 'word' }) {
  if (isCountry)
    return several(
      (value) => isCountryCode(value.replace(/^-/, '')),
      'Choose countries from the list, or write their codes, such as GB; with - before it a country is left out.',
    )
  const fits = (value: string) => {
    const plain = value.replace(/^-/, '')
    return plain !== '' && (plain !== emptyValue || emptyLabel !== undefined)
  }
  return several(fits, 'Name words; with - before it a word is left out, and %2C is its comma.')
}

const isOrdered = ({ from, to }: Span, before: (a: string, b: string) => boolean) =>
  from === null || to === null || !before(to, from)

const days = z.string().refine((text) => {
  if (isDayPeriod(text)) return true
  const span = readSpan(text)
  if (span === null) return false
  const ends = [span.from, span.to].filter((end) => end !== null)
  return ends.every(isDay) && isOrdered(span, (a, b) => a < b)
}, 'Days such as 2026-05-01..2026-05-31, one of them, or a period such as last7.')

const oneDay = z.string().refine(isDay, 'A day such as 2026-05-31.')

const count = z.string().refine((text) => {
  const span = readSpan(text)
  if (span === null) return false
  const ends = [span.from, span.to].filter((end) => end !== null)
  return (
    ends.every((end) => /^-?\d{1,15}$/.test(end)) &&
    isOrdered(span, (a, b) => Number(a) < Number(b))
  )
}, 'Numbers such as 1..10, or one of them.')

const amount = z.string().refine((text) => {
  const span = readSpan(text)
  if (span === null) return false
  const ends = [span.from, span.to].filter((end) => end !== null)
  return (
    ends.every((end) => /^\d{1,12}(?:\.\d{1,4})?$/.test(end)) &&
    isOrdered(span, (a, b) => Number(a) < Number(b))
  )
}, 'Amounts such as 9.50..100, or one of them.')

/** A filter is checked in the same way by all operations of its list, which share one schema. */
const schemas = new WeakMap<ListFilter, z.ZodType>()

function schemaOf(filter: ListFilter): z.ZodType {
  const made = schemas.get(filter) ?? makeSchema(filter)
  schemas.set(filter, made)
  return made
}

function makeSchema(filter: ListFilter): z.ZodType {
  switch (filter.kind) {
    case 'choice':
      return choicesOf(filter)
    case 'record':
      return recordsOf(filter)
    case 'word':
      return wordsOf(filter)
    case 'yesNo':
      return flag
    case 'days':
      return days
    case 'day':
      return oneDay
    case 'count':
    case 'money':
      return count
    case 'amount':
      return amount
  }
}

/** How each filter of a list is checked. */
export const filterChecks = (list: AnyList): Readonly<Record<string, z.ZodType>> =>
  Object.fromEntries(Object.entries(list.filters).map(([key, filter]) => [key, schemaOf(filter)]))

/** Every order of a list, as the address names it. */
export const sortsOf = (list: AnyList): string[] =>
  sortKeysOf(list).flatMap((key) => [key, `-${key}`])

function filterShape(list: AnyList): Readonly<Record<string, z.ZodType>> {
  const filters = Object.entries(list.filters).map(([key, filter]) => {
    const check = schemaOf(filter)
    const usual = filter.kind === 'choice' ? filter.usually : undefined
    return [key, usual === undefined ? check.optional() : check.default(usual)]
  })
  const search = list.search === null ? {} : { q: line(80).default('').describe(list.search) }
  return { ...Object.fromEntries(filters), ...search }
}

/** The filters and the search of a list with other fields, for endpoints that its screen narrows. */
export function filterInput<L extends AnyList, M extends z.ZodRawShape>(
  list: L,
  more: M,
): z.ZodType<FilterInput<L> & z.output<z.ZodObject<M>>, FilterCall<L> & z.input<z.ZodObject<M>>> {
  return z.object({ ...filterShape(list), ...more }) as never // parse edge: fromEntries forgets the names of the filters
}

/** The filters and the search of a list alone, for counts of what its screen shows. */
export function filtersInput<L extends AnyList>(list: L): z.ZodType<FilterInput<L>, FilterCall<L>> {
  return z.object(filterShape(list)) as never // parse edge: fromEntries forgets the names of the filters
}

type GivenFilters<L extends AnyList> = {
  readonly [K in keyof L['filters']]: z.ZodOptional<z.ZodType<Parsed<L['filters'][K]>>>
}

/** The filters alone for operations on the rows of a list, where nothing is filled in. */
export function givenFilters<L extends AnyList>(list: L): GivenFilters<L> {
  const checks = Object.entries(filterChecks(list))
  return Object.fromEntries(checks.map(([key, check]) => [key, check.optional()])) as never // parse edge: fromEntries forgets the names of the filters
}

const pageFields = {
  after: z.string().max(1000).optional().describe('The nextCursor of the page before.'),
  before: z.string().max(1000).optional().describe('The previousCursor of the page after.'),
  limit: z.coerce.number().int().min(1).max(mostRows).default(50),
  total: flag.default(false).describe('Also count what matches, up to 10,000.'),
}

/** The input of a list's endpoint: its filters, search, order and page. */
export function listInput<L extends AnyList>(list: L): z.ZodType<ListInput<L>, ListCall<L>> {
  requireSoundList(list)
  const schema = filterInput(list, {
    sort: z
      .enum(
        sortsOf(list),
        `Choose from ${sortKeysOf(list).join(', ')}; with - before it downwards.`,
      )
      .default(list.order)
      .describe('The column to order by; with - before it downwards.'),
    ...pageFields,
  })
  return schema as never // parse edge: zod's coercion takes what a caller need not write
}

type FilterCall<L extends AnyList> = {
  readonly [K in keyof L['filters']]?: Parsed<L['filters'][K]> | undefined
} & { readonly q?: string | undefined }

/** What a caller may leave out is optional; the rest is as it is checked. */
export type ListCall<L extends AnyList> = FilterCall<L> & Partial<PageInput>

const aroundRows = {
  nextCursor: z.string().nullable(),
  previousCursor: z.string().nullable(),
  total: z
    .object({ count: z.number().int(), isMore: z.boolean() })
    .nullable()
    .describe('How many match; isMore where there are more than that.'),
}

/** A page of a list: its rows, the way to both neighbours, and where asked for how many there are. */
export function listPage<R extends z.ZodType>(row: R) {
  return z.object({ rows: z.array(row), ...aroundRows })
}
