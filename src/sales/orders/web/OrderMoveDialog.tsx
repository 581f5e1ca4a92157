import type { ReasonUse } from '#organization/reasons/reasons.rules.ts'
import { ReasonStep } from '#organization/reasons/web/index.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import type { Order } from '../orders.contract.ts'
import { orderLabel } from '../orders.nouns.ts'
import { orderMachine } from '../orders.states.ts'
import { ordersApi } from './orders-api.ts'

/** The moves of an order that are asked for with a reason. */
export type ReasonedMove = 'deliver' | 'return'

const calls = {
  deliver: ordersApi.call.deliver,
  return: ordersApi.call.takeBack,
}

const uses: Readonly<Record<ReasonedMove, ReasonUse>> = {
  deliver: 'delivery.mark',
  return: 'order.return',
}

/** Names the order and what becomes of its units before the move is made. */
export function OrderMoveDialog(props: { move: ReasonedMove; order: Order; onClose: () => void }) {
  const { move, order, onClose } = props
  const { id, version } = order
  const label = orderLabel(order.number)
  const units = order.units === 1 ? '1 unit' : `${order.units} units`
  const { title, effect, button } = wordsOf(move, label, units)
  return (
    <ReasonStep
      appliesTo={uses[move]}
      area="orders"
      title={title}
      subject={label}
      effect={effect}
      confirmLabel={button}
      isDangerous={move !== 'deliver'}
      version={version}
      save={(reason, options) => calls[move]({ id, version, reason }, options)}
      onSaved={() => {
        tellSuccess(`${label} ${orderMachine.moves[move].done}`)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function wordsOf(move: ReasonedMove, label: string, units: string) {
  const name = label.toLowerCase()
  return {
    deliver: {
      title: `Mark ${name} as delivered?`,
      effect: 'Say how you know that the parcel reached the customer; the courier has not told us.',
      button: `Mark ${name} delivered`,
    },
    return: {
      title: `Take ${name} back?`,
      effect: `The whole parcel came back. Its ${units} wait for inspection and are not sold until then.`,
      button: `Take back ${name}, ${units}`,
    },
  }[move]
}
