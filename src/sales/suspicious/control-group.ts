const fnvOffset = 0x811c9dc5
const fnvPrime = 0x01000193

/** A number from 0 to 9999 that is always the same for an id, and evenly spread. */
export function shareOf(id: string): number {
  let hash: number = fnvOffset
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), fnvPrime)
  // The last letters of an id reach the high bits only after further steps.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return ((hash ^ (hash >>> 16)) >>> 0) % 10_000
}

/** Whether an order is let through although a policy would hold it, by its id alone. */
export const isInControlGroup = (orderId: string, basisPoints: number) =>
  shareOf(orderId) < basisPoints

export type Interval = { readonly low: number; readonly high: number }

/** Of so many tries, the share that succeeds is between these, in 95 of 100 cases (Wilson). */
export function wilsonInterval(succeeded: number, tried: number): Interval | null {
  if (tried === 0) return null
  const z = 1.96
  const share = succeeded / tried
  const base = 1 + (z * z) / tried
  const middle = share + (z * z) / (2 * tried)
  const spread = z * Math.sqrt((share * (1 - share)) / tried + (z * z) / (4 * tried * tried))
  return {
    low: Math.max(0, (middle - spread) / base),
    high: Math.min(1, (middle + spread) / base),
  }
}
