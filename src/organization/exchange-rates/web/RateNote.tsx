import { rateInWords } from '#platform/exchange.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import type { KeptRate } from '../exchange-rates.fields.ts'

type RateNoteProps = KeptRate & {
  readonly from: string
  readonly into: string
  /** It is kept with a document; otherwise it is that of today. */
  readonly isKept: boolean
}

/** The rate of a document in a sentence; nothing within one currency. */
export function RateNote({ from, into, rate, ratedOn, isOld, isKept }: RateNoteProps) {
  if (from === into) return null
  if (rate === null)
    return (
      <span role="status">
        There is no exchange rate from {from} to {into}. Add it in Business Settings, Exchange
        rates.
      </span>
    )
  return (
    <span role="status">
      {rateInWords({ from, into, rate })}
      {ratedOn ? `, rate of ${formatDay(ratedOn)}` : ''}
      {isKept
        ? ''
        : isOld
          ? '. It is old: add a newer rate before you send the order.'
          : '. It is kept when the order is sent.'}
    </span>
  )
}
