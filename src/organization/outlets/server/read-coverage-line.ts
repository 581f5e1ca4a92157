import { isCurrencyCode } from '#platform/currency-codes.ts'
import { parseMoney } from '#platform/money.ts'
import type { ImportRow } from '#platform/server/table-import.ts'
import { reaches, reachWords } from '../coverage.rules.ts'
import type { Service } from '../locations.fields.ts'

/** The line's values over the former ones; an empty cell leaves a value as it is. */
export function readService(
  values: ImportRow['values'],
  known: Service,
  wrong: (field: string, reason: string) => void,
): Service | null {
  let isRight = true
  const fault = (field: string, reason: string) => {
    isRight = false
    wrong(field, reason)
  }
  const text = (key: string, before: string) => values[key] || before
  const yes = (key: string, before: boolean) => (values[key] ? values[key] === 'yes' : before)
  const whole = (key: string, before: number | null, most: number) => {
    const said = values[key]
    if (!said) return before
    const number = Number(said)
    if (number < 0 || number > most) fault(key, `${said} is not between 0 and ${most}.`)
    return number
  }
  const currency = (values.currency || known.currency)?.toUpperCase() ?? null
  if (values.currency && currency !== null && !isCurrencyCode(currency))
    fault('currency', `“${currency}” is no currency. Write its code, such as GBP.`)
  const money = (key: string, before: number | null) => {
    const said = values[key]
    if (!said) return before
    const minor = currency && isRight ? parseMoney(said, currency) : null
    if (minor === null || minor < 0)
      fault(
        key,
        currency ? `${said} is no amount in ${currency}.` : 'An amount needs its currency.',
      )
    return minor
  }
  const reach = values.reach ? reachOf(values.reach) : known.reach
  if (reach === null)
    fault('reach', `“${values.reach}” is none of: served, limited, suspended, not served.`)
  const service = {
    reach: reach ?? 'served',
    suspendedUntil: reach === 'suspended' ? known.suspendedUntil : null,
    note: text('note', known.note).slice(0, 200),
    theirName: text('theirName', known.theirName).slice(0, 120),
    theirId: text('theirId', known.theirId).slice(0, 60),
    days: whole('days', known.days, 120),
    costMinor: money('cost', known.costMinor),
    currency,
    takesCash: yes('takesCash', known.takesCash),
    cashLimitMinor: money('cashLimit', known.cashLimitMinor),
    weightLimitGrams: whole('weightLimit', known.weightLimitGrams, 10_000_000) || null,
    takesReturns: yes('takesReturns', known.takesReturns),
  }
  return isRight ? service : null
}

function reachOf(text: string) {
  const said = text.trim().toLowerCase()
  return (
    reaches.find((reach) => reach === said || reachWords[reach].label.toLowerCase() === said) ??
    null
  )
}
