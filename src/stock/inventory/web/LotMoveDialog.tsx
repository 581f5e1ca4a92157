import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { groupedQuantity } from '#platform/quantity.ts'
import { type LotMove, lotMachine } from '../lots.states.ts'
import type { LotPanel } from '../stock-lists.contract.ts'
import { lotsApi } from './stock-api.ts'
import { useStockSaved } from './use-stock-saved.ts'

const calls = {
  hold: lotsApi.call.hold,
  release: lotsApi.call.release,
  recall: lotsApi.call.recall,
}

/** Says what happens to the units of a lot before it is held, released or recalled. */
export function LotMoveDialog(props: { move: LotMove; lot: LotPanel; onClose: () => void }) {
  const { move, lot, onClose } = props
  const { id, code, version } = lot
  const { label, done } = lotMachine.moves[move]
  const onSaved = useStockSaved(onClose)
  const there = `${groupedQuantity(lot.onHand, lot.quantityScale)} of ${lot.sku}`
  const effects: Readonly<Record<LotMove, string>> = {
    hold: `What of it is not promised goes into quarantine, at every outlet. ${there} are on hand at yours.`,
    release: `What waits in quarantine for it can be sold again.`,
    recall: `It is never sold again, at no outlet. ${there} are on hand at yours; the list below says where it went.`,
  }
  return (
    <ReasonStep
      appliesTo="stock.set_aside"
      area="inventory"
      title={`${label} lot ${code}?`}
      subject={`Lot ${code}`}
      effect={effects[move]}
      confirmLabel={`${label} lot ${code}`}
      isDangerous={move === 'recall'}
      version={version}
      save={(reason, options) => calls[move]({ id, version, reason }, options)}
      onSaved={() => onSaved(`Lot ${code} ${done}`)}
      onClose={onClose}
    />
  )
}
