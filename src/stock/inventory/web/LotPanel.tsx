import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { groupedQuantity } from '#platform/quantity.ts'
import { AppLink } from '#platform/web/AppLink.tsx'
import { CodeText } from '#platform/web/CodeText.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { formatDay } from '#platform/web/format-instant.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { formatAmount } from '#stock/scanning/scanned-amount.ts'
import { lotMachine } from '../lots.states.ts'
import type { LotPanel as Lot } from '../stock-lists.contract.ts'
import { DocumentName } from './DocumentName.tsx'
import { ExpiryText } from './ExpiryText.tsx'
import classes from './inventory.module.css'
import { InventorySlotsContext } from './inventory-slots.ts'
import { LotActs } from './LotActs.tsx'
import { levelKey } from './level-key.ts'
import { MoreRows } from './MoreRows.tsx'
import { lotsApi, stockLists } from './stock-api.ts'
import { usePages } from './use-pages.ts'

/** One lot: whether it may be sold, its places, and the documents with which it left. */
export function LotPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { LotRecall } = use(InventorySlotsContext)
  const { data, error, refetch } = useQuery({
    ...stockLists.ask('lot', { id }),
    placeholderData: keepPreviousData,
  })
  if (!data) {
    return (
      <SidePanel title="Lot" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  }
  return (
    <SidePanel
      title={`Lot ${data.code}`}
      mark={<StateBadge machine={lotMachine} state={data.state} isLarge />}
      onClose={onClose}
    >
      <p className={classes.lead}>
        <CodeText code={data.sku} /> {data.title}
      </p>
      <LotActs lot={data} />
      <Section title="Facts">
        <FactList
          facts={[
            { label: 'Expires', value: data.expiresOn && formatDay(data.expiresOn) },
            { label: 'Left', value: data.expiresOn && <ExpiryText expiresOn={data.expiresOn} /> },
            { label: 'On hand', value: formatAmount(data, data.onHand) },
            { label: 'Note', value: data.note },
            { label: 'Known since', value: <InstantText at={data.createdAt} /> },
          ]}
        />
      </Section>
      {LotRecall ? (
        <Suspense>
          <LotRecall lotId={data.id} />
        </Suspense>
      ) : null}
      <Section title="Where it is">
        <LotPlaces lot={data} />
      </Section>
      <Section title="Documents it left with">
        <LotIssues lot={data} />
      </Section>
    </SidePanel>
  )
}

function LotPlaces({ lot }: { lot: Lot }) {
  if (lot.places.length === 0)
    return <p className={classes.quiet}>Nothing of it is left at your outlets.</p>
  return (
    <table className={classes.rows}>
      <tbody>
        {lot.places.map(({ outletId, outletCode, binCode, onHand }) => (
          <tr key={`${outletId} ${binCode}`}>
            <td>
              <AppLink search={{ open: levelKey({ variantId: lot.variantId, outletId }) }}>
                {outletCode}
              </AppLink>
            </td>
            <td>{binCode === null ? 'in no bin' : <CodeText code={binCode} />}</td>
            <td className={classes.right}>{groupedQuantity(onHand, lot.quantityScale)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The documents with which it left and did not come back. */
function LotIssues({ lot }: { lot: Lot }) {
  const pages = usePages(['lots', 'issues', lot.id], (page) =>
    lotsApi.call.issues({ id: lot.id, ...page }),
  )
  return (
    <>
      {pages.rows?.length === 0 ? (
        <p className={classes.quiet}>Nothing of it is out by your documents.</p>
      ) : null}
      {pages.rows && pages.rows.length > 0 ? (
        <table className={classes.rows}>
          <tbody>
            {pages.rows.map((row) => (
              <tr key={`${row.sourceId} ${row.outletId}`}>
                <td>
                  <DocumentName {...row} />
                </td>
                <td>from {row.outletCode}</td>
                <td>
                  <InstantText at={row.lastAt} />
                </td>
                <td className={classes.right}>
                  {groupedQuantity(row.quantity, lot.quantityScale)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <MoreRows {...pages} />
    </>
  )
}
