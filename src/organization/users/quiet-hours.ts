/** Local times such as `21:30`; over midnight when the first is later than the second. */
export type QuietHours = { readonly from: string; readonly until: string }

/** Whether quiet hours apply in this time zone at this instant, in milliseconds. */
export function isQuiet(hours: QuietHours | null, timeZone: string, at: number): boolean {
  if (hours === null) return false
  const now = localTime(timeZone, at)
  const { from, until } = hours
  return from <= until ? now >= from && now < until : now >= from || now < until
}

function localTime(timeZone: string, at: number): string {
  const options = { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat('en-GB', options).format(new Date(at))
}
