import { useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { formatInstant } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import { useWhyNot } from '#platform/web/permissions-context.ts'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { capability } from '#users/capabilities.ts'
import type { Order } from '../orders.contract.ts'
import { orderMachine } from '../orders.states.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { holdLabels } from './order-words.ts'
import classes from './orders.module.css'
import { ReleaseDialog } from './ReleaseDialog.tsx'

type Hold = Order['holds'][number]

/** What keeps the order from moving on: who put it on hold and why, and who let it go. */
export function OrderHolds({ order }: { order: Order }) {
  const [isHolding, setHolding] = useState(false)
  const [released, setReleased] = useState<Hold | null>(null)
  const whyNot = useWhyNot(capability.orders)
  const canHold = orderMachine.moves.cancel.from.some((state) => state === order.state)
  if (!canHold && order.holds.length === 0) return null
  return (
    <Section
      title="Holds"
      aside={
        canHold ? (
          <ActButton size="xs" whyNot={whyNot} onAct={() => setHolding(true)}>
            Hold
          </ActButton>
        ) : null
      }
    >
      {order.holds.length === 0 ? <p className={classes.quiet}>Nothing holds this order.</p> : null}
      {order.holds.map((hold) => (
        <div key={hold.id} className={classes.hold}>
          <div>
            <ToneBadge
              tone={hold.releasedAt ? 'quiet' : 'bad'}
              label={holdLabels[hold.kind] + (hold.releasedAt ? ', released' : '')}
            />
            <p>
              “{hold.reason}” {hold.placedBy ?? 'The system'}, {formatInstant(hold.placedAt)}
              {hold.endsAt && !hold.releasedAt ? `, until ${formatInstant(hold.endsAt)}` : ''}
            </p>
            {hold.releasedAt ? (
              <p>
                “{hold.releaseNote}” {hold.releasedBy ?? 'The system'},{' '}
                {formatInstant(hold.releasedAt)}
              </p>
            ) : null}
          </div>
          {hold.releasedAt ? null : (
            <ActButton size="xs" whyNot={whyNot} onAct={() => setReleased(hold)}>
              Release
            </ActButton>
          )}
        </div>
      ))}
      {isHolding ? <HoldDialog order={order} onClose={() => setHolding(false)} /> : null}
      {released ? (
        <ReleaseDialog order={order} hold={released} onClose={() => setReleased(null)} />
      ) : null}
    </Section>
  )
}
