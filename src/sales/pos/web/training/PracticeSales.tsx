import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { practiceOrderLabel, practiceSaleLabel } from '../../pos.nouns.ts'
import type { RegisterOrder } from '../../register-orders.contract.ts'
import { saleMachine } from '../../sales.states.ts'
import { PracticeSalePanel } from './PracticeSalePanel.tsx'
import { isInOpenSession } from './practice-steps.ts'
import classes from './training.module.css'
import { useTraining } from './training-state.ts'

/** The sales of this training, newest first; one opens with its receipt and refunds. */
export function PracticeSales() {
  const { params, set } = useUrlState()
  const training = useTraining()
  if (!training) return null
  const sales = training.sales
    .map(({ sale }) => ({ ...sale, isInOpenSession: isInOpenSession(training, sale) }))
    .toReversed()
  const opened = sales.find(({ id }) => id === params.open)
  if (sales.length === 0 && training.orders.length === 0)
    return (
      <EmptyNote title="No practice sales yet">
        A practice sale is listed here until the training ends.
      </EmptyNote>
    )
  return (
    <>
      <ul className={classes.sales} aria-label="Practice sales">
        {sales.map(({ id, number, soldAt, methods, totalMinor, currency, state }) => (
          <li key={id}>
            <button type="button" className={classes.sale} onClick={() => set({ open: id })}>
              <strong>{practiceSaleLabel(number)}</strong>
              <InstantText at={soldAt} />
              <span>{methods}</span>
              <span className={classes.amount}>
                <MoneyText minor={totalMinor} currency={currency} />
              </span>
              <StateBadge machine={saleMachine} state={state} />
            </button>
          </li>
        ))}
      </ul>
      <PracticeOrders orders={training.orders} />
      {opened ? (
        <PracticeSalePanel sale={opened} onClose={() => set({ open: null }, 'replace')} />
      ) : null}
    </>
  )
}

/** What would be delivered. A real one is refunded and cancelled on the page of its order. */
function PracticeOrders({ orders }: { orders: readonly RegisterOrder[] }) {
  if (orders.length === 0) return null
  return (
    <Section title="Orders to deliver" level={2}>
      <ul className={classes.sales} aria-label="Practice orders">
        {orders.toReversed().map((order) => (
          <li key={order.id} className={classes.order}>
            <strong>{practiceOrderLabel(order.number)}</strong>
            <InstantText at={order.soldAt} />
            <span>
              {order.shipsFrom.code} to {order.shipTo.name}
            </span>
            <span className={classes.amount}>
              <MoneyText minor={order.totalMinor} currency={order.currency} />
            </span>
          </li>
        ))}
      </ul>
      <p>A real order is changed, refunded and cancelled on its own page, under Orders.</p>
    </Section>
  )
}
