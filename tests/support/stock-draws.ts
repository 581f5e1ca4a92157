import fc from 'fast-check'

/** Possible steps with three products at two outlets. */
export const outlets = 2
export const variants = 3

/** The one with lots for every unit. */
export const tracked = 1

/** At the second outlet stock may fall below zero, except for products tracked by lots. */
export const mayFall = (variant: number, outlet: number) => outlet === 1 && variant !== tracked

const kinds = ['damaged', 'quality_control'] as const
export type Kind = (typeof kinds)[number]

export type At = { variant: number; outlet: number; quantity: number }

export type StockStep =
  | ({
      does: 'receive'
      lot: number
      bin: number | null
      worth: number | null
      kind: Kind | null
    } & At)
  | ({ does: 'takeOut'; lot?: number | undefined; bin?: number | undefined } & At)
  | ({
      does: 'setAside' | 'putBack' | 'scrap'
      lot?: number | undefined
      bin?: number | undefined
      kind: Kind
    } & At)
  | ({ does: 'carry'; from: number | null; to: number | null } & At)
  | ({ does: 'transfer' } & At)
  | { does: 'place'; outlet: number; lines: { variant: number; quantity: number }[] }
  | { does: 'cancel'; order: number }
  | {
      does: 'dispatch'
      order: number
      keeps: number
      /** The bin and lot of units that are already in a user's hands. */
      lot?: number | undefined
      bin?: number | undefined
    }
  | { does: 'takeBack'; order: number; quantity: number }

/** Some steps end before they are committed, by a rollback or a crash. */
export type Ending = 'committed' | 'rolled back' | 'killed'

export type Drawn = StockStep & { ends: Ending }

const variant = fc.nat({ max: variants - 1 })
const outlet = fc.nat({ max: outlets - 1 })
const quantity = fc.integer({ min: 1, max: 7 })
const at = { variant, outlet, quantity }
const one = fc.nat({ max: 1 })
const required: ('does' | keyof At)[] = ['does', 'variant', 'outlet', 'quantity']
const named = { lot: one, bin: one }
const kind = fc.constantFrom('damaged', ...kinds)
const order = fc.nat({ max: 3 })

const steps: fc.Arbitrary<StockStep> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('receive' as const),
      ...at,
      lot: one,
      bin: fc.option(one),
      worth: fc.option(fc.nat({ max: 5_000 })),
      kind: fc.option(kind, { freq: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record(
      { does: fc.constant('takeOut' as const), ...at, ...named },
      { requiredKeys: required },
    ),
  },
  {
    weight: 5,
    arbitrary: fc.record(
      { does: fc.constantFrom('setAside', 'putBack', 'scrap'), ...at, ...named, kind },
      {
        requiredKeys: [...required, 'kind'],
      },
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        does: fc.constant('carry' as const),
        ...at,
        from: fc.option(one),
        to: fc.option(one),
      })
      .filter(({ from, to }) => from !== to),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('transfer' as const), ...at }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('place' as const),
      outlet,
      lines: fc.array(fc.record({ variant, quantity: fc.integer({ min: 1, max: 4 }) }), {
        minLength: 1,
        maxLength: 3,
      }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel' as const), order }) },
  {
    weight: 3,
    arbitrary: fc.record(
      { does: fc.constant('dispatch' as const), order, ...named, keeps: fc.nat({ max: 2 }) },
      { requiredKeys: ['does', 'order', 'keeps'] },
    ),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('takeBack' as const), order, quantity }),
  },
)

const ends: fc.Arbitrary<Ending> = fc.oneof(
  { weight: 26, arbitrary: fc.constant('committed' as const) },
  { weight: 3, arbitrary: fc.constant('rolled back' as const) },
  { weight: 1, arbitrary: fc.constant('killed' as const) },
)

export const stockSequence: fc.Arbitrary<Drawn[]> = fc.array(
  fc.tuple(steps, ends).map(([step, ending]) => ({ ...step, ends: ending })),
  { minLength: 4, maxLength: 12, size: 'max' },
)
