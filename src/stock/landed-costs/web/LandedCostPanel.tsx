import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AppLink } from '#platform/web/AppLink.tsx'
import { classNames } from '#platform/web/class-names.ts'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import lineTable from '#platform/web/line-table.module.css'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import type { LandedCost } from '../landed-costs.fields.ts'
import { basisLabels, chargeLabels } from '../landed-costs.rules.ts'
import { landedCostMachine } from '../landed-costs.states.ts'
import { LandedCostMoves } from './LandedCostMoves.tsx'
import classes from './landed-costs.module.css'
import { landedCostsApi } from './landed-costs-api.ts'
import { SharesTable } from './SharesTable.tsx'

const ChangeLandedCost = shownLater(
  async () => (await import('./LandedCostForm.tsx')).ChangeLandedCost,
)

/** One landed cost: the next step, its charges, and the share of each line. */
export function LandedCostPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const [isChanging, setChanging] = useState(false)
  const { data, error, refetch } = useQuery({
    ...landedCostsApi.ask('get', { id }),
    placeholderData: keepPreviousData,
  })
  const history = useQuery(landedCostsApi.ask('history', { id }))
  if (!data)
    return (
      <SidePanel title="Landed cost" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  if (isChanging) return <ChangeLandedCost cost={data} onClose={() => setChanging(false)} />
  return (
    <SidePanel
      title={data.label}
      mark={<StateBadge machine={landedCostMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <LandedCostMoves cost={data} onChange={() => setChanging(true)} />
      {data.problem ? (
        <p role="status" className={classes.fault}>
          {data.problem}
        </p>
      ) : null}
      <LandedCostFacts cost={data} />
      <Charges cost={data} />
      <Section title={data.state === 'draft' ? 'Preview' : 'Shares'}>
        <SharesTable lines={data.lines} charges={data.charges} currency={data.currency} />
        <p className={classes.minor}>
          Goods in stock are those received last: what is on hand, at most what was received. The
          share of goods that have left is cost of sales.
        </p>
      </Section>
      <RecordHistory key={id} query={history} />
    </SidePanel>
  )
}

function Charges({ cost }: { cost: LandedCost }) {
  const { charges, currency, totalMinor } = cost
  return (
    <Section title="Charges">
      <table className={classNames(lineTable.lines, lineTable.wraps)}>
        <tbody>
          {charges.map(({ id, kind, basis, amountMinor }) => (
            <tr key={id}>
              <td>{chargeLabels[kind]}</td>
              <td className={classes.minor}>By {basisLabels[basis].toLowerCase()}</td>
              <td className={lineTable.right}>
                <MoneyText minor={amountMinor} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={classes.sum}>
        Total: <MoneyText minor={totalMinor} currency={currency} />
      </p>
    </Section>
  )
}

function LandedCostFacts({ cost }: { cost: LandedCost }) {
  const { currency, postedAt, postedBy, reversedAt, reversedBy, reversedStockMinor } = cost
  return (
    <FactList
      facts={[
        { label: 'Billed by', value: cost.billedBy },
        { label: 'Reference', value: cost.reference },
        { label: 'Date', value: formatDay(cost.costedOn) },
        { label: 'Outlet', value: `${cost.outletCode} ${cost.outletName}` },
        {
          label: 'Receipts',
          value: cost.receiptsCosted.map(({ id, label }, place) => (
            <span key={id}>
              {place > 0 ? ', ' : ''}
              <AppLink to="/receiving" search={{ view: 'receipts', open: id }}>
                {label}
              </AppLink>
            </span>
          )),
        },
        {
          label: 'Posted',
          value: postedAt ? (
            <>
              <InstantText at={postedAt} /> by {postedBy ?? 'the system'}
            </>
          ) : null,
        },
        {
          label: 'Reversed',
          value: reversedAt ? (
            <>
              <InstantText at={reversedAt} /> by {reversedBy ?? 'the system'},{' '}
              <MoneyText minor={reversedStockMinor ?? 0} currency={currency} /> of it from stock
            </>
          ) : null,
        },
        { label: 'Entered by', value: cost.enteredBy },
        { label: 'Note', value: cost.note },
      ]}
    />
  )
}
