import { InstantText } from '#platform/web/InstantText.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { practiceSaleLabel } from '../../pos.nouns.ts'
import { saleMachine } from '../../sales.states.ts'
import { PracticeSalePanel } from './PracticeSalePanel.tsx'
import classes from './training.module.css'
import { useTraining } from './training-state.ts'

/** The sales of this training, newest first; one opens with its receipt and refunds. */
export function PracticeSales() {
  const { params, set } = useUrlState()
  const sales = (useTraining()?.sales ?? []).map(({ sale }) => sale).toReversed()
  const opened = sales.find(({ id }) => id === params.open)
  if (sales.length === 0)
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
      {opened ? (
        <PracticeSalePanel sale={opened} onClose={() => set({ open: null }, 'replace')} />
      ) : null}
    </>
  )
}
