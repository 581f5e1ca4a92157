const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** `22 Nov 2026` for `2026-11-22`. */
export function dayInWords(date: string): string {
  return day.format(new Date(`${date}T00:00Z`))
}

/** `20%`, `5.5%`. */
export function rateInWords(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
