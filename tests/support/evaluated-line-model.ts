import type {
  DeliveredPart,
  EvaluatedLine,
} from '#stock/supplier-analytics/delivered-lines.rules.ts'

/** What is known of a line of an order that a supplier had. */
export type PlainLine = {
  readonly firstOn: string | null
  readonly wanted: number
  readonly isEnded: boolean
  readonly parts: readonly Pick<DeliveredPart, 'on' | 'accepted' | 'rejected'>[]
}

/** How a line was delivered, receipt by receipt, where the product counts in SQL; null where it can’t be said yet. */
export function evaluatedLine(
  { firstOn, wanted, isEnded, parts }: PlainLine,
  { today, tolerance }: { readonly today: string; readonly tolerance: number },
): Omit<EvaluatedLine, 'line'> | null {
  const sumOf = (of: PlainLine['parts'], key: 'accepted' | 'rejected') =>
    of.reduce((sum, part) => sum + part[key], 0)
  const accepted = sumOf(parts, 'accepted')
  const isDue = firstOn !== null && firstOn < today
  if (wanted <= 0 || !(accepted >= wanted || isEnded || isDue)) return null
  const isEnough = (steps: number) => steps * 100 >= wanted * (100 - tolerance)
  const outcome = () => {
    if (!isEnough(accepted)) return isEnded ? 'short' : 'overdue'
    if (firstOn === null) return 'undated'
    const inTime = parts.filter(({ on }) => on <= firstOn)
    return isEnough(sumOf(inTime, 'accepted')) ? 'on_time' : 'late'
  }
  return {
    ...{ outcome: outcome(), accepted, rejected: sumOf(parts, 'rejected') },
    daysLate: firstOn === null ? 0 : latest({ wanted, isEnded, parts }, firstOn, today),
  }
}

/** Days until the last wanted unit came, or until today while one is missing. */
function latest(
  { wanted, isEnded, parts }: Omit<PlainLine, 'firstOn'>,
  firstOn: string,
  today: string,
): number {
  const days = (on: string) => Math.max(0, (Date.parse(on) - Date.parse(firstOn)) / 86_400_000)
  let open = wanted
  let late = 0
  for (const { on, accepted } of parts.toSorted((one, other) => (one.on < other.on ? -1 : 1))) {
    if (open > 0 && accepted > 0) late = Math.max(late, days(on))
    open = Math.max(0, open - accepted)
  }
  return open > 0 && !isEnded ? Math.max(late, days(today)) : late
}
