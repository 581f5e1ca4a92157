import { formatQuantity } from '#platform/quantity.ts'
import { defineLateScans } from '#platform/web/late-scans/define-late-scans.ts'
import { waveLabel } from '../../../dispatch.nouns.ts'
import { afterEffect, type PickEffect } from '../../../offline-picking.rules.ts'
import type { WaveCodes, WholeWave } from '../../../waves.fields.ts'
import { wavesApi } from '../waves-api.ts'

/** A scan of a picker, or the undo of a pick or scan; null within for units in hand. */
export type LatePick = PickEffect & { readonly undoes: { readonly pickId: string | null } | null }

export const latePicks = defineLateScans<WholeWave, WaveCodes, LatePick>({
  kind: 'picks',
  after: afterEffect,
  undoes: ({ undoes }) => undoes?.pickId ?? (undoes ? null : undefined),
  leavesNothing: ({ step }) => step === 'bin',
  send: async ({ id: scanId, recordId: id, code, at, effect }, options) => {
    const { lineId, step, amount, undoes } = effect
    const { wave, ...answer } = await wavesApi.call.scanLater(
      {
        id,
        scanId,
        lineId,
        step,
        code,
        madeAt: at,
        ...(amount > 0 ? { amount } : {}),
        ...(undoes ? { undoes } : {}),
      },
      options,
    )
    return { ...answer, record: wave }
  },
  queryKey: (id) => wavesApi.ask('get', { id }).queryKey,
  about: ({ lineId, step, amount }, wave) => {
    const line = wave?.lineRows.find(({ id }) => id === lineId)
    return {
      recordLabel: wave ? waveLabel(wave.number) : '',
      lineId,
      units: step === 'item' && line ? { ...line, amount } : null,
    }
  },
  toDo: ({ sku, amount, quantityScale, binCode }) => {
    const where = binCode === null ? ' on its shelf' : ` into bin ${binCode}`
    return `Put ${formatQuantity(amount, quantityScale)} of ${sku} back${where}.`
  },
})
