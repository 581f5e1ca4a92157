const minute = 60_000

/** The time until an instant, or since it: `2 h 5 min left`, `22 h late`. */
export function timeLeft(until: string, now: number): string {
  const minutes = Math.round((Date.parse(until) - now) / minute)
  const amount = inWords(Math.abs(minutes))
  return minutes >= 0 ? `${amount} left` : `${amount} late`
}

function inWords(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours >= 24) return `${Math.floor(hours / 24)} d ${hours % 24} h`
  return hours >= 10 ? `${hours} h` : `${hours} h ${minutes % 60} min`
}
