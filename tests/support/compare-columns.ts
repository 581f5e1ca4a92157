import { z } from 'zod'
import type { Database } from '#platform/server/db/database.ts'
import type { Returned } from './returned-rows.ts'

/**
 * What a value is once the driver has read it: a type of JSON, or what JSON does not have. A
 * structure of the database may be any object or array.
 */
type Kind = { readonly is: string; readonly items?: Kind; readonly format?: string }

export type ColumnTypes = {
  readonly kindOf: (typeOid: number) => Kind
  /** Whether the table allows no null in this column; false for values that are calculated. */
  readonly isFilled: (tableOid: number, column: number) => boolean
  readonly isOfTable: (tableOid: number) => boolean
}

/** A value of each type that a row may have, as PostgreSQL writes it. */
const written: Readonly<Record<string, string>> = {
  bool: 't',
  int2: '1',
  int4: '1',
  int8: '1',
  float4: '1.5',
  float8: '1.5',
  numeric: '1.5',
  text: 'x',
  varchar: 'x',
  bpchar: 'x',
  uuid: '0198c0de-0000-7000-8000-000000000001',
  date: '2026-05-13',
  timestamptz: '2026-05-13 14:30:00+00',
  timestamp: '2026-05-13 14:30:00',
  interval: '1 day',
}

const formats: Readonly<Record<string, string>> = { date: 'date', timestamptz: 'date-time' }

/** The types of this database as its own driver reads them, and the columns of its tables. */
export async function columnTypes({ pool }: Database): Promise<ColumnTypes> {
  const types = await pool.query<{ oid: number; name: string; item: string | null }>(
    `select t.oid::int, t.typname as name, i.typname as item
      from pg_type t left join pg_type i on i.oid = t.typelem and t.typcategory = 'A'`,
  )
  const byOid = new Map(types.rows.map(({ oid, ...type }) => [oid, type]))
  const columns = await pool.query<{ table: number; column: number; filled: boolean }>(
    `select attrelid::int as table, attnum::int as column, attnotnull as filled
      from pg_attribute where attnum > 0`,
  )
  const filled = new Set(
    columns.rows.filter((each) => each.filled).map(({ table, column }) => `${table}.${column}`),
  )
  const readAs = (oid: number, text: string): unknown =>
    pool.options.types?.getTypeParser(oid, 'text')(text)

  const kindOf = (oid: number): Kind => {
    const { name, item } = byOid.get(oid) ?? { name: `type ${oid}`, item: null }
    if (name === 'json' || name === 'jsonb') return { is: 'structure' }
    const text = written[item ?? name]
    if (text === undefined) return { is: `a ${name}` }
    const format = formats[item ?? name]
    const value = readAs(oid, item === null ? text : `{"${text}"}`)
    return Array.isArray(value)
      ? { is: 'array', items: withFormat(isOf(value[0]), format) }
      : withFormat(isOf(value), format)
  }

  return {
    kindOf,
    isFilled: (table, column) => filled.has(`${table}.${column}`),
    isOfTable: (table) => table !== 0,
  }
}

const isOf = (value: unknown) => (value instanceof Date ? 'a Date' : typeof value)

const withFormat = (is: string, format: string | undefined): Kind =>
  format === undefined ? { is } : { is, format }

type Declared = {
  readonly is: ReadonlySet<string>
  readonly isNullable: boolean
  readonly formats: readonly string[]
  readonly items: Declared | null
}

const jsonSchema: z.ZodType<JsonSchema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    items: jsonSchema.optional().catch(undefined),
    anyOf: z.array(jsonSchema).optional(),
    oneOf: z.array(jsonSchema).optional(),
    allOf: z.array(jsonSchema).optional(),
  }),
)

type JsonSchema = {
  type?: string | string[] | undefined
  format?: string | undefined
  enum?: unknown[] | undefined
  const?: unknown
  items?: JsonSchema | undefined
  anyOf?: JsonSchema[] | undefined
  oneOf?: JsonSchema[] | undefined
  allOf?: JsonSchema[] | undefined
}

/** What a field's schema accepts. */
function declaredOf(field: z.core.$ZodType): Declared {
  const options = { io: 'input', unrepresentable: 'any' } as const
  return read(jsonSchema.parse(z.toJSONSchema(field, options)))
}

function read(schema: JsonSchema): Declared {
  const each = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].map(read)
  const listed = [...(schema.enum ?? []), ...(schema.const === undefined ? [] : [schema.const])]
  const own = [schema.type ?? []].flat().map((type) => (type === 'integer' ? 'number' : type))
  const types = [...own, ...listed.map((value) => (value === null ? 'null' : typeof value))]
  const is = new Set([...types, ...each.flatMap((part) => [...part.is])])
  const isNullable = is.delete('null') || each.some((part) => part.isNullable)
  const formats = [schema.format ?? [], each.flatMap((part) => part.formats)].flat()
  const items = schema.items ? read(schema.items) : each.find((part) => part.items)?.items
  return { is, isNullable, formats, items: items ?? null }
}

function fits(kind: Kind, declared: Declared): boolean {
  const { is } = declared
  if (is.size === 0) return true
  if (kind.is === 'structure') return is.has('object') || is.has('array')
  if (is.size > 1 || !is.has(kind.is)) return false
  if (kind.items) return declared.items === null || fits(kind.items, declared.items)
  // A text may have the form of a day or an instant; what is one has no other form.
  return kind.format === undefined || declared.formats.every((format) => format === kind.format)
}

const said = (kind: Kind): string => (kind.items ? `array of ${said(kind.items)}` : kind.is)

const saidOf = (declared: Declared): string =>
  [...declared.is, ...declared.formats].join(' ') +
  (declared.items ? ` of ${saidOf(declared.items)}` : '')

/** How a statement's columns differ from the fields that are declared for its rows. */
export function typeFaults(
  { columns, text }: Pick<Returned, 'columns' | 'text'>,
  shape: z.ZodRawShape,
  types: ColumnTypes,
  neverNull: readonly string[] = [],
): string[] {
  const names = columns.map(({ name }) => name)
  const faults = [
    ...Object.keys(shape).flatMap((name) =>
      names.includes(name) ? [] : [`${name} is declared, but no column`],
    ),
    ...names.filter((name, at) => names.indexOf(name) < at).map((name) => `${name} is there twice`),
  ]
  for (const { name, dataTypeID, tableID, columnID } of columns) {
    const field = shape[name]
    if (field === undefined) {
      faults.push(`${name} is a column, but not declared`)
      continue
    }
    const [kind, declared] = [types.kindOf(dataTypeID), declaredOf(field)]
    if (!fits(kind, declared)) faults.push(`${name} is ${said(kind)}, not ${saidOf(declared)}`)
    const mayBeNull =
      types.isOfTable(tableID) && (!types.isFilled(tableID, columnID) || isOuter(text, name))
    if (mayBeNull && !declared.isNullable && !neverNull.includes(name))
      faults.push(`${name} may be null, but is declared never to be`)
  }
  return faults
}

/** Whether a column is of a table that is joined where it has a row. */
function isOuter(text: string, name: string): boolean {
  const alias = new RegExp(`"(\\w+)"\\."\\w+" as "${name}"`).exec(text)?.[1]
  return alias !== undefined && new RegExp(`left join \\w+ (?:as )?${alias}\\b`).test(text)
}
