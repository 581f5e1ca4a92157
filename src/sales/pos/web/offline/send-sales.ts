import { refusalOf } from '#platform/web/client.ts'
import { isServerAway, waitsAfter } from '#platform/web/server-away.ts'
import { offlineApi } from '../pos-api.ts'
import { forgetSale, keptSales, refuseSale } from './kept-sales.ts'

const answerMilliseconds = 20_000

export type Sent = { readonly recorded: number; readonly refused: number }

/**
 * Sends the sales that wait, in the order of their numbers. The server records each once, so that a
 * sale whose answer was lost is sent again. Stops where the server does not answer; a refused sale
 * is kept with the reason.
 */
export async function sendSales(): Promise<Sent> {
  let [recorded, refused] = [0, 0]
  for (const { id, sale, state } of await keptSales()) {
    if (state !== 'waiting') continue
    if (isServerAway()) break
    try {
      await offlineApi.call.record(sale, { signal: AbortSignal.timeout(answerMilliseconds) })
      await forgetSale(id)
      recorded += 1
    } catch (error) {
      const refusal = refusalOf(error)
      if (waitsAfter(refusal)) break
      await refuseSale(id, refusal.message)
      refused += 1
    }
  }
  return { recorded, refused }
}
