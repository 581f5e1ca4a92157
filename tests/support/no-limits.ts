/** A test sends in seconds what people send in a day, and shares its event loop with the server. */
export const noLimits = {
  REQUESTS_PER_MINUTE: '100000000',
  OPEN_REQUESTS_PER_MINUTE: '100000000',
  READS_PER_MINUTE: '100000000',
  WRITES_PER_MINUTE: '100000000',
  HEAVY_PER_MINUTE: '100000000',
  HEAVY_AT_ONCE: '1000',
  BUSY_MILLISECONDS: '60000',
  DATABASE_STALL_MS: '60000',
  RESERVE_CONNECT_MS: '60000',
  RESERVE_LOCK_MS: '60000',
}
