import { addDays } from '#platform/days.ts'

type GroupKey = 'late' | 'today' | 'tomorrow' | 'later' | 'none'

type Due = { readonly dueOn: string | null; readonly isLate: boolean }

export type BoardGroup<R extends Due> = {
  readonly key: GroupKey
  readonly title: string
  readonly rows: readonly R[]
}

const titles: Readonly<Record<GroupKey, string>> = {
  late: 'Late',
  today: 'Today',
  tomorrow: 'Tomorrow',
  later: 'Later',
  none: 'Without a day',
}

const order: readonly GroupKey[] = ['late', 'today', 'tomorrow', 'later', 'none']

/** The expected deliveries by when they are due, without empty groups. */
export function boardGroups<R extends Due>(rows: readonly R[], today: string): BoardGroup<R>[] {
  return order
    .map((key) => ({ key, title: titles[key], rows: rows.filter(isDue(key, today)) }))
    .filter((group) => group.rows.length > 0)
}

const isDue = (key: GroupKey, today: string) => (row: Due) => groupOf(row, today) === key

function groupOf({ dueOn, isLate }: Due, today: string): GroupKey {
  if (dueOn === null) return 'none'
  if (isLate || dueOn < today) return 'late'
  if (dueOn === today) return 'today'
  return dueOn === addDays(today, 1) ? 'tomorrow' : 'later'
}
