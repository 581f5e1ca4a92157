import { formatQuantity } from '#platform/quantity.ts'

/** How often of a hundred times stock must last until the delivery, and the factor for it. */
export const serviceLevels = { '90': 1.28, '95': 1.645, '98': 2.05 } as const

export type ServiceLevel = keyof typeof serviceLevels

/** All quantities in steps of the variant's scale. */
export type StockToJudge = {
  readonly available: number
  readonly incoming: number
  /** Asked for in drafts that have not been sent. */
  readonly inDrafts: number
  /** What somebody has set; these win over what is reckoned. */
  readonly reorderPoint: number | null
  readonly reorderQuantity: number | null
  readonly mostQuantity: number | null
  readonly meanDaily: number
  readonly deviationDaily: number
  readonly leadDays: number
  readonly reviewDays: number
  readonly serviceLevel: ServiceLevel
  /** Bought in packs of so many steps, and at least so many steps. */
  readonly pack: number
  readonly least: number
  readonly scale: number
  readonly unit: string
}

export type ReorderAdvice = {
  /** What the demand asks for, whatever is set. */
  readonly proposedPoint: number
  readonly point: number
  readonly target: number
  /** 0 where nothing needs to be bought. */
  readonly quantity: number
  /** The sum in words and numbers. */
  readonly explanation: string
}

/**
 * When to buy and how much, by the textbook: safety stock z·√(L·σ²), reorder point d·L + safety, order
 * up to d·(L+R) + safety, rounded up to packs and to the least that the supplier sells. The lead time
 * counts as certain, as long as no receipts tell how it varies.
 */
export function adviseReorder(stock: StockToJudge): ReorderAdvice {
  const { meanDaily, deviationDaily, leadDays, reviewDays } = stock
  const safety = serviceLevels[stock.serviceLevel] * Math.sqrt(leadDays) * deviationDaily
  const proposedPoint = Math.ceil(meanDaily * leadDays + safety)
  const point = stock.reorderPoint ?? proposedPoint
  const upTo = Math.ceil(meanDaily * (leadDays + reviewDays) + safety)
  const target = stock.mostQuantity ?? Math.max(upTo, point + 1)
  const expected = stock.available + stock.incoming + stock.inDrafts
  const isNeeded = expected <= point && target > expected
  const wanted = isNeeded ? Math.max(stock.reorderQuantity ?? target - expected, stock.least) : 0
  const quantity = Math.ceil(wanted / stock.pack) * stock.pack
  return {
    proposedPoint,
    point,
    target,
    quantity,
    explanation: explain(stock, { proposedPoint, point, target, quantity, safety }),
  }
}

type Sums = Omit<ReorderAdvice, 'explanation'> & { readonly safety: number }

function explain(stock: StockToJudge, sums: Sums): string {
  const { scale, unit, meanDaily, leadDays, reviewDays, serviceLevel } = stock
  const of = (steps: number) =>
    `${formatQuantity(Math.round(steps), scale)}${unit === 'piece' ? '' : ` ${unit}`}`
  const daily = Math.round((meanDaily / 10 ** scale) * 10) / 10
  const drafts = stock.inDrafts > 0 ? `, ${of(stock.inDrafts)} are in drafts` : ''
  const set = stock.reorderPoint === null ? '' : `; you set ${of(sums.point)}`
  const howMuch =
    stock.reorderQuantity !== null
      ? `You set to buy ${of(stock.reorderQuantity)} at once.`
      : stock.mostQuantity !== null
        ? `You set to fill up to ${of(sums.target)}.`
        : `Filled up to ${of(sums.target)} it lasts ${reviewDays} days longer than the delivery takes.`
  const packs =
    stock.pack > 1 || stock.least > 1
      ? ` The supplier sells packs of ${of(stock.pack)}, at least ${of(stock.least)}.`
      : ''
  return `${of(stock.available)} are available, ${of(stock.incoming)} on their way${drafts}. ${daily} are used a day, and a delivery takes ${leadDays} days: buy at ${of(sums.proposedPoint)}, ${of(sums.safety)} of it for safety, so that it lasts ${serviceLevel} of 100 times${set}. ${howMuch}${packs}`
}
