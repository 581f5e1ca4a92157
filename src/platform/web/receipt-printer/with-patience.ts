import { cutOff } from './printer-fault.ts'

/** The longest receipt takes ten seconds at 9600 baud; a printer without paper takes nothing. */
export const patienceMilliseconds = 30_000

/**
 * Runs what sends to a printer, which ends at its signal where the printer accepts nothing any more.
 *
 * @throws PrinterFault
 */
export async function withPatience(run: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const patience = new AbortController()
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    patience.abort()
    late.reject(cutOff())
  }, patienceMilliseconds)
  try {
    await Promise.race([run(patience.signal), late.promise])
  } finally {
    clearTimeout(timer)
  }
}
