import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDay } from '#platform/web/format-instant.ts'
import { Section } from '#platform/web/layout/Section.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import type { LandedCostOfReceipt } from '../landed-costs.fields.ts'
import { landedCostMachine } from '../landed-costs.states.ts'
import classes from './landed-costs.module.css'
import { landedCostsApi } from './landed-costs-api.ts'

/** The landed costs of a receipt, and the next one. */
export function ReceiptLandedCosts({ receiptId }: { receiptId: string }) {
  const { data } = useQuery(landedCostsApi.ask('ofReceipt', { receiptId }))
  const navigate = useNavigate()
  if (!data) return null
  return (
    <Section
      title="Landed costs"
      aside={
        <ActButton
          size="xs"
          operation="landedCosts.add"
          onAct={() =>
            navigate({
              to: '/purchase-orders',
              search: { view: 'landed-costs', record: '1', receipt: receiptId },
            })
          }
        >
          Add landed cost
        </ActButton>
      }
    >
      {data.landedCosts.length === 0 ? (
        <p className={classes.minor}>
          Freight, duty and other charges become part of what the goods cost.
        </p>
      ) : (
        <ul className={classes.entries}>
          {data.landedCosts.map((cost) => (
            <CostLine key={cost.id} cost={cost} />
          ))}
        </ul>
      )}
    </Section>
  )
}

function CostLine({ cost }: { cost: LandedCostOfReceipt }) {
  const { id, label, kinds, billedBy, costedOn, amountMinor, currency, state } = cost
  return (
    <li className={classes.receipt}>
      <span className={classes.receiptFacts}>
        <AppLink to="/purchase-orders" search={{ view: 'landed-costs', open: id }}>
          {label}
        </AppLink>
        <span className={classes.minor}>{[kinds, billedBy, formatDay(costedOn)].join(' · ')}</span>
      </span>
      <span className={lineTable.right}>
        {amountMinor === null ? null : <MoneyText minor={amountMinor} currency={currency} />}
      </span>
      <StateBadge machine={landedCostMachine} state={state} />
    </li>
  )
}
