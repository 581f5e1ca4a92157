import { useReason } from '#organization/reasons/web/index.tsx'
import { groupedQuantity } from '#platform/quantity.ts'
import { ConfirmDialog } from '#platform/web/ConfirmDialog.tsx'
import { type LotMove, lotMachine } from '../lots.states.ts'
import type { LotPanel } from '../stock-lists.contract.ts'
import { lotsApi } from './stock-api.ts'
import { useStockAct } from './use-stock-act.ts'

const calls = {
  hold: lotsApi.call.hold,
  release: lotsApi.call.release,
  recall: lotsApi.call.recall,
}

/** Says what becomes of the units of a lot before it is held, released or recalled. */
export function LotMoveDialog(props: { move: LotMove; lot: LotPanel; onClose: () => void }) {
  const { move, lot, onClose } = props
  const { label, done } = lotMachine.moves[move]
  const reason = useReason('stock.set_aside')
  const there = `${groupedQuantity(lot.onHand, lot.quantityScale)} of ${lot.sku}`
  const act = useStockAct({
    run: calls[move],
    done: () => `Lot ${lot.code} ${done}`,
    onClose,
  })
  const effects: Readonly<Record<LotMove, string>> = {
    hold: `What of it is not promised goes into quarantine, at every outlet. ${there} are on hand at yours.`,
    release: `What waits in quarantine for it can be sold again.`,
    recall: `It is never sold again, at no outlet. ${there} are on hand at yours; the list below says where it went.`,
  }
  return (
    <ConfirmDialog
      title={`${label} lot ${lot.code}?`}
      confirmLabel={`${label} lot ${lot.code}`}
      isDangerous={move === 'recall'}
      fields={reason.fields}
      isPending={act.isPending}
      refusal={act.refusal}
      onConfirm={() => {
        const given = reason.take()
        if (given) act.start({ id: lot.id, version: lot.version, reason: given })
      }}
      onClose={onClose}
    >
      {effects[move]}
    </ConfirmDialog>
  )
}
