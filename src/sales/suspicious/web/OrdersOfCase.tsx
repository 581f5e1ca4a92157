import { lazy, Suspense, useState } from 'react'
import { ActButton } from '#platform/web/ActButton.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { tellSuccess } from '#platform/web/notify.ts'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { PathLink } from '#platform/web/shell/PathLink.tsx'
import { useAct } from '#platform/web/use-act.ts'
import { orderNoun } from '#sales/orders/orders.nouns.ts'
import { orderMachine } from '#sales/orders/orders.states.ts'
import type { WholeCase } from '../suspicious.fields.ts'
import { shortEffects } from './policy-effect-labels.ts'
import classes from './suspicious.module.css'
import { suspiciousApi } from './suspicious-api.ts'

const ApplyDialog = lazy(async () => ({
  default: (await import('./ApplyDialog.tsx')).ApplyDialog,
}))

/** Orders that have not left, and what the policy did about each. */
export function OpenOrders({ found }: { found: WholeCase }) {
  const { openOrders, policy } = found
  const [isApplying, setApplying] = useState(false)
  const whyNot = policy === null ? 'Restrict the customer first.' : null
  return (
    <Section
      title="Open orders"
      aside={
        openOrders.length > 0 ? (
          <ActButton size="xs" whyNot={whyNot} onAct={() => setApplying(true)}>
            Apply policy
          </ActButton>
        ) : null
      }
    >
      {openOrders.length === 0 ? <p className={classes.quiet}>No open orders.</p> : null}
      {openOrders.length > 0 ? (
        <div className={classes.scroll}>
          <table className={lineTable.lines}>
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">State</th>
                <th scope="col" className={lineTable.right}>
                  Total
                </th>
                <th scope="col">Policy</th>
              </tr>
            </thead>
            <tbody>
              {openOrders.map(({ id, number, state, totalMinor, currency, isCash, effect }) => (
                <tr key={id}>
                  <td>
                    <PathLink href={orderNoun.path(id)}>{number}</PathLink>
                    <p className={classes.quiet}>{isCash ? 'Cash on delivery' : 'Prepaid'}</p>
                  </td>
                  <td>
                    <StateBadge machine={orderMachine} state={state} />
                  </td>
                  <td className={lineTable.right}>
                    <MoneyText minor={totalMinor} currency={currency} />
                  </td>
                  <td>{effect ? shortEffects[effect] : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
      {found.batches.map((batch) => (
        <UndoBatch key={batch.id} caseId={found.id} batch={batch} />
      ))}
      <Suspense>
        {isApplying ? <ApplyDialog found={found} onClose={() => setApplying(false)} /> : null}
      </Suspense>
    </Section>
  )
}

function UndoBatch(props: { caseId: string; batch: WholeCase['batches'][number] }) {
  const { caseId, batch } = props
  const undo = useAct({
    area: 'suspicious',
    run: suspiciousApi.call.undoApply,
    onDone: ({ released }) =>
      tellSuccess(
        'Policy undone',
        released === 1 ? '1 order released' : `${released} orders released`,
      ),
  })
  return (
    <p className={classes.head}>
      <span className={classes.quiet}>
        Applied to {batch.orders === 1 ? '1 order' : `${batch.orders} orders`} by{' '}
        {batch.by ?? 'the system'}, <InstantText at={batch.at} />
      </span>
      <ActButton
        size="xs"
        isPending={undo.isPending}
        onAct={() => undo.start({ id: caseId, batchId: batch.id })}
      >
        Undo
      </ActButton>
    </p>
  )
}

/** What became of the orders of before. */
export function PastParcels({ found: { parcels } }: { found: WholeCase }) {
  return (
    <Section title="Past orders">
      {parcels.length === 0 ? <p className={classes.quiet}>No order has ended yet.</p> : null}
      {parcels.length > 0 ? (
        <div className={classes.scroll}>
          <table className={lineTable.lines}>
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">State</th>
                <th scope="col">Placed</th>
                <th scope="col" className={lineTable.right}>
                  Total
                </th>
              </tr>
            </thead>
            <tbody>
              {parcels.map(({ id, number, state, placedAt, totalMinor, currency, reason }) => (
                <tr key={id}>
                  <td>
                    <PathLink href={orderNoun.path(id)}>{number}</PathLink>
                  </td>
                  <td>
                    <StateBadge machine={orderMachine} state={state} />
                    {reason ? <p className={classes.quiet}>{reason}</p> : null}
                  </td>
                  <td>
                    <InstantText at={placedAt} />
                  </td>
                  <td className={lineTable.right}>
                    <MoneyText minor={totalMinor} currency={currency} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </Section>
  )
}
