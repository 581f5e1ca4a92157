import type { Reader } from '#platform/server/db/database.ts'
import type { GoodsToCost, LandedCostLine } from '../landed-costs.fields.ts'
import { distribute, refuseDistribution } from '../landed-costs.rules.ts'
import type { LandedCostState } from '../landed-costs.states.ts'
import { exclusionsOf, type KeptCharge, postedLinesOf } from './parts-of-landed-cost.ts'

type Asked = {
  readonly id: string
  readonly state: LandedCostState
  readonly charges: readonly KeptCharge[]
  readonly goods: readonly GoodsToCost[]
}

type Part = Pick<LandedCostLine, 'amountMinor' | 'inStock' | 'stockMinor' | 'soldMinor'> & {
  readonly shares: readonly number[]
  readonly landedMinor?: number
}

const none: Part = { shares: [], amountMinor: 0, inStock: 0, stockMinor: 0, soldMinor: 0 }

/** The lines of a landed cost as they were posted; of a draft, as they would be posted now. */
export async function linesOfLandedCost(
  reader: Reader,
  { id, state, charges, goods }: Asked,
): Promise<{ lines: LandedCostLine[]; problem: string | null }> {
  const left = await exclusionsOf(reader, id)
  const isPosted = state === 'posted' || state === 'reversed'
  const costed = goods.filter((line) => !left.has(line.id))
  const refusal = state === 'draft' ? refuseDistribution(charges, costed) : null
  const parts = isPosted
    ? await postedParts(reader, id, state)
    : refusal
      ? new Map<string, Part>()
      : new Map(distribute(charges, costed).map((line): [string, Part] => [line.id, line]))
  return {
    lines: goods.map((line) => {
      const { landedMinor = 0, ...part } = parts.get(line.id) ?? none
      return {
        ...line,
        // Its own posting is no cost of before.
        landedMinor: line.landedMinor - landedMinor,
        leftOut: left.get(line.id) ?? null,
        ...pick(part),
      }
    }),
    problem: refusal?.message ?? null,
  }
}

const pick = ({ shares, amountMinor, inStock, stockMinor, soldMinor }: Part) => ({
  shares: [...shares],
  ...{ amountMinor, inStock, stockMinor, soldMinor },
})

async function postedParts(
  reader: Reader,
  id: string,
  state: LandedCostState,
): Promise<Map<string, Part>> {
  const posted = await postedLinesOf(reader, id)
  return new Map(
    posted.map(({ lineId, amountMinor, shares, ...line }) => [
      lineId,
      {
        ...line,
        amountMinor,
        shares: [...shares],
        landedMinor: state === 'posted' ? amountMinor : 0,
      },
    ]),
  )
}
