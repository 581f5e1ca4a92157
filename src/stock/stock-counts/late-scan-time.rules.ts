/** What a device says about the time of a scan; its clock may be wrong by any amount. */
export type DeviceTime = {
  /** By the clock of the device. */
  readonly madeAt: string
  /** By the same clock, when it sends the scan. */
  readonly sentAt: string
  /** By the server, when it answered with what the device knew of the count. */
  readonly readAt: string
  /** How far the clock of the device was ahead when that answer arrived. */
  readonly aheadMilliseconds: number
}

/**
 * How far apart a scan and the goods that leave beside it can be told: it covers the seconds for which
 * a screen waits for an answer before it keeps a scan, and the time that a command takes.
 */
export const exactMilliseconds = 10_000

/** Clocks drift apart by less than this share of the time. */
const driftShare = 1 / 5_000

/**
 * Between which instants of the server's clock a scan was made. The answer of before arrived later than
 * the server wrote it, and the scan arrives later than the device sends it, so that the device is ahead
 * by no more than the first difference and by no less than the second. A clock that was set in between
 * makes the span as long as it was set by; one that was set several times leaves the whole time since
 * that answer.
 */
export function spanOfScan(
  { madeAt, sentAt, readAt, aheadMilliseconds }: DeviceTime,
  now: number,
  exact = exactMilliseconds,
): { readonly from: string; readonly to: string } {
  const read = Math.min(Date.parse(readAt), now)
  const ahead = [aheadMilliseconds, Date.parse(sentAt) - now]
  const made = Date.parse(madeAt)
  const slack = exact + (now - read) * driftShare
  const low = made - Math.max(...ahead) - slack
  const high = made - Math.min(...ahead) + slack
  const isKnown = low <= now && high >= read
  return {
    from: new Date(isKnown ? Math.max(low, read) : read).toISOString(),
    to: new Date(isKnown ? Math.min(high, now) : now).toISOString(),
  }
}
