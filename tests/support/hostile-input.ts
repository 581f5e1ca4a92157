import fc from 'fast-check'
import { z } from 'zod'
import { unknownId } from './endpoints.ts'
import { oddNumbers } from './odd-requests.ts'

const cursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')

/** Foreign cursors that look like ours. */
export const forgedCursors: readonly string[] = [
  'x',
  '',
  '%%%',
  cursor(null),
  cursor({}),
  cursor([]),
  ...[1, 2, 3].flatMap((length) =>
    [
      'x',
      '',
      'a\u0000b',
      '2020-01-01',
      'infinity',
      '2020-01-01T00:00:00Z',
      unknownId,
      -1,
      1.5,
      2 ** 63,
      '99999999999999999999',
      null,
      [[]],
      {},
    ].map((value) => cursor(Array.from({ length }, () => value))),
  ),
]

const oddTexts = [
  '',
  ' ',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "'; drop table orders; --",
  '%',
  '\\',
  '1e309',
  '__proto__',
  'ﷺ'.repeat(200),
  '\u{1f4a9}'.repeat(60),
  'O-99999999999999999999',
  'S-00000000000000000001',
  '01234567890128',
  '2024-02-30',
  ...forgedCursors.slice(0, 12),
]

/** Any character at all. The library's own unit `binary` first maps all million code points. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10ffff })
  .map((point) => String.fromCodePoint(point))

const anything = fc.oneof(
  fc.constantFrom<unknown>(...oddTexts),
  fc.constantFrom<unknown>(...oddNumbers),
  fc.string({ unit: anyCharacter, maxLength: 120 }),
  fc.jsonValue({ maxDepth: 3 }),
)

/**
 * Inputs for a schema: each member is left out, valid, or anything at all. Valid values come from
 * `known`, by the member's name.
 */
export function hostileInput(
  schema: z.ZodType,
  known: Readonly<Record<string, unknown>>,
): fc.Arbitrary<Record<string, unknown>> {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : []
  const members = names.map((name) => {
    const right = known[name]
    const odd = fc.oneof(anything, nested(right))
    return fc.tuple(
      fc.constant(name),
      right === undefined
        ? odd
        : fc.oneof({ weight: 3, arbitrary: fc.constant(right) }, { weight: 2, arbitrary: odd }),
      fc.nat({ max: 9 }),
    )
  })
  return fc
    .tuple(...members)
    .map((drawn) =>
      Object.fromEntries(
        drawn.flatMap(([name, value, luck]): [string, unknown][] =>
          luck === 0 ? [] : [[name, value]],
        ),
      ),
    )
}

/** A valid list of records in which one member of one record is wrong. */
function nested(right: unknown): fc.Arbitrary<unknown> {
  const rows = z.array(z.record(z.string(), z.unknown())).safeParse(right)
  if (!rows.success || rows.data.length === 0) return anything
  const names = rows.data.flatMap((row) => Object.keys(row))
  return fc.tuple(fc.constantFrom(...names), anything).map(([name, value]) => {
    const [first, ...others] = rows.data
    return [{ ...first, [name]: value }, ...others]
  })
}
