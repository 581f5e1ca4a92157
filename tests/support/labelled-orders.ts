import fc from 'fast-check'
import { newPhone, type Placing } from './risk-steps.ts'

/** A person with the past that the rules see, and whether their last order fails, which they do not. */
export type Labelled = {
  readonly ship: Placing
  readonly past: readonly { readonly daysAgo: number; readonly isReturned: boolean }[]
  readonly fails: boolean
}

type Kind = {
  readonly name: string
  readonly people: number
  readonly most: number
  /** Of a hundred orders. */
  readonly failing: number
  /** So many people have one address. */
  readonly perAddress: number
}

/**
 * Families and neighbours share addresses as rings do, newcomers have no past, and each kind has
 * orders that end against its nature: no score can be perfect.
 */
const kinds: readonly Kind[] = [
  { name: 'Good', people: 70, most: 5, failing: 4, perAddress: 1 },
  { name: 'Family', people: 24, most: 3, failing: 6, perAddress: 3 },
  { name: 'Newcomer', people: 50, most: 0, failing: 18, perAddress: 1 },
  { name: 'Refuser', people: 30, most: 6, failing: 70, perAddress: 1 },
  { name: 'Ring', people: 30, most: 2, failing: 85, perAddress: 5 },
]

/** People of all kinds, drawn from the seed. */
export function labelledPeople(seed: number): readonly Labelled[] {
  return kinds.flatMap(({ name, people, most, failing, perAddress }, kind) => {
    const isFailing = fc.noBias(fc.nat({ max: 99 })).map((drawn) => drawn < failing)
    const drawn = fc.record({
      past: fc.array(
        fc.record({ daysAgo: fc.integer({ min: 5, max: 300 }), isReturned: isFailing }),
        {
          minLength: Math.min(most, 1),
          maxLength: most,
          size: 'max',
        },
      ),
      fails: isFailing,
    })
    return fc.sample(drawn, { seed: seed + kind, numRuns: people }).map((person, at) => ({
      ...person,
      ship: {
        shipName: `${name} Number ${at}`,
        shipPhone: newPhone(),
        shipAddress: `${kind * 100 + Math.floor(at / perAddress)} Mill Lane`,
      },
    }))
  })
}

/**
 * How often an order that fails scores higher than one that does not, of all pairs of the two; equal
 * scores count half. One half is what a coin would do.
 */
export function areaUnderCurve(
  scored: readonly { readonly score: number; readonly fails: boolean }[],
): number {
  const failing = scored.filter(({ fails }) => fails)
  const arriving = scored.filter(({ fails }) => !fails)
  const wins = failing.reduce(
    (sum, { score }) =>
      sum +
      arriving.reduce(
        (own, other) => own + (score > other.score ? 1 : score === other.score ? 0.5 : 0),
        0,
      ),
    0,
  )
  return wins / (failing.length * arriving.length)
}
