import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useOutletOptions } from '#organization/outlets/web/index.tsx'
import { formatMoney } from '#platform/money.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { shownLater } from '#platform/web/shown-later.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { useSupplierOptions } from '#stock/suppliers/web/index.tsx'
import type { ClaimFigure, SupplierClaimRow } from '../supplier-claims.fields.ts'
import { supplierClaimList } from '../supplier-claims.list.ts'
import classes from './supplier-claims.module.css'
import { supplierClaimsApi } from './supplier-claims-api.ts'

const SupplierClaimPanel = shownLater(
  async () => (await import('./SupplierClaimPanel.tsx')).SupplierClaimPanel,
)
const NewSupplierClaim = shownLater(
  async () => (await import('./SupplierClaimForm.tsx')).NewSupplierClaim,
)

/** Claims on suppliers: what is to send, waits, is disputed, or to settle. */
export function SupplierClaimsTab() {
  const { params, set } = useUrlState()
  const outlets = useOutletOptions()
  const suppliers = useSupplierOptions()
  return (
    <>
      <ClaimFigureStrip />
      <ListView
        list={supplierClaimList}
        ask={(call) => supplierClaimsApi.ask('list', call)}
        keyOf={({ id }: SupplierClaimRow) => id}
        records={{ outletId: outlets, supplierId: suppliers }}
        exportPath="/files/supplier-claims"
        actions={
          <ActButton
            weight="main"
            operation="supplierClaims.add"
            icon={<IconPlus size={16} />}
            onAct={() => set({ record: '1', open: null })}
          >
            New claim
          </ActButton>
        }
        whenNothing={
          <EmptyNote title="No claims yet">
            Open a received delivery and choose Claim from supplier, or create a claim here for
            goods that were found bad later.
          </EmptyNote>
        }
      />
      {params.open && !params.record ? (
        <SupplierClaimPanel
          key={params.open}
          id={params.open}
          onClose={() => set({ open: null }, 'replace')}
        />
      ) : null}
      {params.record ? (
        <NewSupplierClaim
          onClose={() => set({ record: null }, 'replace')}
          onSaved={(id) => set({ record: null, open: id }, 'replace')}
        />
      ) : null}
    </>
  )
}

const figures = [
  { key: 'draft', label: 'To send', tone: 'quiet' },
  { key: 'sent', label: 'Waiting for the supplier', tone: 'active' },
  { key: 'disputed', label: 'Disputed', tone: 'bad' },
  { key: 'accepted', label: 'To settle', tone: 'waiting' },
] as const

/** How many wait; each figure opens what it counts. */
function ClaimFigureStrip() {
  const { params } = useUrlState()
  const { data } = useQuery(supplierClaimsApi.ask('figures', {}))
  const notes = figures.flatMap(({ key, label }) => {
    const figure = data?.[key]
    return figure && figure.count > 0 ? [`${label}: ${noteOf(figure)}`] : []
  })
  return (
    <>
      <FigureStrip
        label="Claims now"
        figures={figures.map(({ key, label, tone }) => ({
          ...{ key, label, tone },
          count: data?.[key].count,
          search: { view: 'claims', state: key },
          isCurrent: params.state === key,
        }))}
      />
      {notes.length > 0 ? <p className={classes.figureNotes}>{notes.join(' · ')}</p> : null}
    </>
  )
}

const millisecondsOfDay = 86_400_000

/** What they claim, and how long the oldest has waited. */
function noteOf({ sums, oldestAt }: ClaimFigure): string {
  const worth = sums.map(({ currency, totalMinor }) => formatMoney(totalMinor, currency))
  const days = oldestAt
    ? Math.floor((Date.now() - new Date(oldestAt).getTime()) / millisecondsOfDay)
    : 0
  if (days === 0) return worth.join(' and ')
  return `${worth.join(' and ')}, oldest ${days === 1 ? '1 day' : `${days} days`}`
}
