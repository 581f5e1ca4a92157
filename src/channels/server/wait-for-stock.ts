import { Refusal } from '#platform/refusal.ts'
import { HeldBack } from './held-back.ts'
import { type MappedLine, needsOf } from './map-lines.ts'

/** The order of a shop is not lost for want of stock: its message waits until there is enough. */
export async function waitForStock<T>(
  lines: readonly MappedLine[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'insufficient_stock') throw error
    throw new HeldBack(`${error.message} It goes on by itself once there is enough.`, {
      waitsFor: 'stock',
      needs: needsOf(lines),
    })
  }
}
