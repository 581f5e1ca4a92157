import { formatQuantity } from '#platform/quantity.ts'
import { defineLateScans } from '#platform/web/late-scans/define-late-scans.ts'
import type { ReturnCodes } from '../../late-returns.fields.ts'
import { afterReturned, type ReturnEffect } from '../../offline-returns.rules.ts'
import type { WholeReturn } from '../../returns.fields.ts'
import { returnLabel } from '../../returns.nouns.ts'
import { returnDeskApi, returnsApi } from '../returns-api.ts'

/** Units that are received and graded at the return desk without the server. */
export const lateReturns = defineLateScans<WholeReturn, ReturnCodes, ReturnEffect>({
  kind: 'returns',
  after: afterReturned,
  undoes: ({ undoes }) => undoes?.scanId,
  send: async ({ id: scanId, recordId: id, code, at: madeAt, effect }, options) => {
    const { lineId, received, graded, undoes } = effect
    const what = undoes
      ? { undoes: { ...undoes, lineId, quantity: received } }
      : graded
        ? { graded }
        : { amount: received }
    const { return: found, ...answer } = await returnDeskApi.call.noteLater(
      { id, code, scanId, madeAt, ...what },
      options,
    )
    return { ...answer, record: found }
  },
  queryKey: (id) => returnsApi.ask('get', { id }).queryKey,
  about: ({ lineId, received, graded }, found) => {
    const line = found?.rows.find(({ id }) => id === lineId)
    return {
      recordLabel: found ? returnLabel(found.number) : '',
      lineId,
      // Of a grade the server's sentence says all.
      units: line && !graded ? { ...line, amount: received, binCode: null } : null,
    }
  },
  toDo: ({ sku, amount, quantityScale }) =>
    `Set ${formatQuantity(amount, quantityScale)} of ${sku} aside. Scan it again, or receive it as extra.`,
})
