import { Refusal } from '#platform/refusal.ts'

type SentLot = { readonly id: string; readonly code: string }

type ScannedLot = {
  readonly sku: string
  /** Of the transfer. */
  readonly label: string
  /** Null without a scan of the lot. */
  readonly lotCode: string | null
  /** The lot is counted as it is although it was not sent. */
  readonly takesOtherLot: boolean
}

/**
 * The lot of arriving goods among those that were sent: the one on the package. Without a scan it is
 * the only one that was sent; of several it is asked for. Null for one that was not sent and is
 * counted as a variance after a confirmation.
 */
export function lotOfArrival<L extends SentLot>(
  { sku, label, lotCode, takesOtherLot }: ScannedLot,
  sent: readonly L[],
): L | Refusal | null {
  if (lotCode === null) {
    const [only, other] = sent
    return only && !other ? only : lotAskedFor(sku, sent)
  }
  const own = sent.find(({ code }) => code === lotCode)
  if (own) return own
  if (takesOtherLot) return null
  return new Refusal(
    'unprocessable',
    'wrong_lot',
    `Lot ${lotCode} of ${sku} was not sent with ${label}. Check the package again, or count it as a difference.`,
    { field: 'code', details: { lot: lotCode, sent: sent.map(({ code }) => code) } },
  )
}

export const lotAskedFor = (sku: string, sent: readonly SentLot[]): Refusal =>
  new Refusal(
    'unprocessable',
    'lot_needed',
    sent.length > 0
      ? `Which lot of ${sku} is it? Scan the lot on the package, or choose it.`
      : `Which lot of ${sku} is it? Scan the lot on the package.`,
    {
      field: 'code',
      details: { choices: sent.map(({ code }) => ({ code, says: `Lot ${code}` })) },
    },
  )
