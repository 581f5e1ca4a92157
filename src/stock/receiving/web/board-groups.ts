import { addDays } from '#platform/days.ts'
import type { ExpectedDelivery } from '../receiving.fields.ts'

export type BoardGroup = {
  readonly key: 'late' | 'today' | 'tomorrow' | 'later' | 'none'
  readonly title: string
  readonly rows: readonly ExpectedDelivery[]
}

const titles: Readonly<Record<BoardGroup['key'], string>> = {
  late: 'Late',
  today: 'Today',
  tomorrow: 'Tomorrow',
  later: 'Later',
  none: 'Without a day',
}

const order: readonly BoardGroup['key'][] = ['late', 'today', 'tomorrow', 'later', 'none']

/** The expected deliveries by when they are due, without empty groups. */
export function boardGroups(rows: readonly ExpectedDelivery[], today: string): BoardGroup[] {
  return order
    .map((key) => ({ key, title: titles[key], rows: rows.filter(isDue(key, today)) }))
    .filter((group) => group.rows.length > 0)
}

const isDue = (key: BoardGroup['key'], today: string) => (row: ExpectedDelivery) =>
  groupOf(row, today) === key

function groupOf({ dueOn, isLate }: ExpectedDelivery, today: string): BoardGroup['key'] {
  if (dueOn === null) return 'none'
  if (isLate || dueOn < today) return 'late'
  if (dueOn === today) return 'today'
  return dueOn === addDays(today, 1) ? 'tomorrow' : 'later'
}
