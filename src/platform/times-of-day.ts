/** Times of day on the 24-hour clock, as `21:30`. */

export function isTimeOfDay(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** A time as people type it: `9`, `930`, `9:30`, `9.30`, `9 pm`; null if it is none. */
export function readTimeOfDay(text: string): string | null {
  const found = /^(\d{1,2})(?:[:.\s]?(\d{2}))?\s*([ap])?\.?(?:m\.?)?$/i.exec(text.trim())
  if (!found) return null
  const [, hours = '', minutes = '00', half] = found
  const time = `${twoDigits(onTheClock(Number(hours), half?.toLowerCase()))}:${minutes}`
  return isTimeOfDay(time) ? time : null
}

function onTheClock(hours: number, half: string | undefined): number {
  if (half === undefined) return hours
  if (hours < 1 || hours > 12) return 24
  return (hours % 12) + (half === 'p' ? 12 : 0)
}

const twoDigits = (number: number) => String(number).padStart(2, '0')
