import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { reasonFor } from '#organization/reasons/server/index.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Reader } from '#platform/server/db/database.ts'
import type { TermsLine } from '../editing/load-terms.ts'
import type { PricedDraft } from './price-draft.ts'

type GivenReasons = {
  readonly reason?: ReasonGiven | undefined
  readonly discount?:
    | { readonly amountMinor: number; readonly reason?: ReasonGiven | undefined }
    | undefined
}

export type LineWords = { readonly priceReason: string; readonly discountReason: string }

/**
 * The reason for the price of each line, as text for its record. A changed price or discount needs
 * a reason; an unchanged one keeps its earlier reason.
 */
export async function wordsOfLines(
  reader: Reader,
  priced: PricedDraft,
  given: readonly GivenReasons[],
  before: readonly TermsLine[] = [],
): Promise<readonly LineWords[]> {
  const words: LineWords[] = []
  for (const [index, line] of priced.lines.entries()) {
    const { reason, discount } = given[index] ?? {}
    const own = before.find(({ id }) => id === line.lineId)
    const isUsual = line.unitPriceMinor === line.usualPriceMinor
    const stands =
      own?.discountMinor === line.discountMinor && (own.discountMinor === 0 || !discount?.reason)
    words.push({
      priceReason: isUsual
        ? line.usualReason
        : await inWords(
            reader,
            reason,
            `lines.${index}.reason`,
            `the price of ${line.variant.sku}`,
          ),
      discountReason: stands
        ? own.discountReason
        : await discountInWords(reader, line.discountMinor, discount?.reason, {
            field: `lines.${index}.discount.reason`,
            what: `the discount on ${line.variant.sku}`,
          }),
    })
  }
  return words
}

/** Why something is taken off; empty where nothing is. */
export async function discountInWords(
  reader: Reader,
  amountMinor: number,
  reason: ReasonGiven | undefined,
  { field, what }: { field: string; what: string },
): Promise<string> {
  return amountMinor === 0 ? '' : inWords(reader, reason, field, what)
}

async function inWords(
  reader: Reader,
  reason: ReasonGiven | undefined,
  field: string,
  what: string,
): Promise<string> {
  if (!reason)
    throw new Refusal('unprocessable', 'reason_needed', `Say why ${what} is what it is.`, { field })
  return (await reasonFor(reader, 'price.override', reason)).text
}
