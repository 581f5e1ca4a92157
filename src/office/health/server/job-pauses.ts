const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** About how long a scheduled job pauses at most: five fields, as cron has them. */
export function longestPause(cron: string): number {
  const [minutes = '*', hours = '*', dayOfMonth = '*', , dayOfWeek = '*'] = cron.split(/\s+/)
  if (dayOfMonth !== '*') return 31 * day
  if (dayOfWeek !== '*') return 7 * day
  if (hours !== '*') return every(hours, hour) ?? day
  return minutes === '*' ? minute : (every(minutes, minute) ?? hour)
}

/** Of a field such as `*` + `/5`; null for one that names its times. */
function every(field: string, unit: number): number | null {
  const [, step] = /^\*\/(\d+)$/.exec(field) ?? []
  return step === undefined ? null : Number(step) * unit
}
