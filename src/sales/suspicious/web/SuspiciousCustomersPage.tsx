import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { formatMoney } from '#platform/money.ts'
import { ImportButton } from '#platform/web/imports/ImportButton.tsx'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { FigureStrip } from '#platform/web/layout/FigureStrip.tsx'
import { PageFrame } from '#platform/web/layout/PageFrame.tsx'
import { ListView } from '#platform/web/lists/ListView.tsx'
import { useUrlState } from '#platform/web/url-state.ts'
import { suspiciousList } from '../suspicious.list.ts'
import { ControlGroup } from './ControlGroup.tsx'
import { suspiciousApi } from './suspicious-api.ts'
import { suspiciousCells } from './suspicious-cells.tsx'

const importKinds = ['suspicious-customers']

const SuspicionPanel = lazy(async () => ({
  default: (await import('./SuspicionPanel.tsx')).SuspicionPanel,
}))

const ExportSuspicious = lazy(async () => ({
  default: (await import('./ExportSuspicious.tsx')).ExportSuspicious,
}))

/** Customers who are suspected, the riskiest first, and what was decided about them. */
export function SuspiciousCustomersPage() {
  const { params, set } = useUrlState()
  const [isExporting, setExporting] = useState(false)
  const people = useQuery(suspiciousApi.ask('people', {})).data?.people ?? []
  return (
    <PageFrame
      title="Suspicious Customers"
      purpose="Review customers whose orders often fail, and decide what applies"
      more={<ImportButton kinds={importKinds} />}
    >
      <ListView
        list={suspiciousList}
        ask={(call) => suspiciousApi.ask('list', call)}
        keyOf={({ id }) => id}
        cells={suspiciousCells}
        records={{ ownerId: people.map(({ id, name }) => ({ value: id, label: name })) }}
        figures={<CaseFigures />}
        openParam="open"
        exportDialog={{
          operation: 'suspicious.permitExport',
          onOpen: () => setExporting(true),
        }}
        whenNothing={
          <EmptyNote title="No suspicious customers">
            Customers are listed here when an order has a high risk score or several parcels came
            back. Users can also flag a customer from an order, a call or the customer.
          </EmptyNote>
        }
      />
      <ControlGroup />
      <Suspense>
        {isExporting ? <ExportSuspicious onClose={() => setExporting(false)} /> : null}
        {params.open ? (
          <SuspicionPanel
            key={params.open}
            id={params.open}
            onClose={() => set({ open: null }, 'replace')}
          />
        ) : null}
      </Suspense>
    </PageFrame>
  )
}

function CaseFigures() {
  const { params } = useUrlState()
  const { data } = useQuery(suspiciousApi.ask('figures', {}))
  return (
    <FigureStrip
      label="Suspicious customers now"
      figures={[
        {
          key: 'waiting',
          label: 'Waiting for a decision',
          count: data?.waiting,
          tone: 'waiting',
          search: { state: 'waiting' },
          isCurrent: params.state === undefined || params.state === 'waiting',
        },
        {
          key: 'restricted',
          label: 'Restricted',
          count: data?.restricted,
          tone: 'bad',
          search: { state: 'in_force' },
          isCurrent: params.state === 'in_force' && params.sort === undefined,
        },
        {
          key: 'ending',
          label: 'Ending within 7 days',
          count: data?.ending,
          tone: 'special',
          search: { state: 'in_force', sort: 'until' },
          isCurrent: params.state === 'in_force' && params.sort === 'until',
        },
        {
          key: 'watch',
          label: 'On watch',
          count: data?.watch,
          tone: 'active',
          search: { state: 'watch' },
          isCurrent: params.state === 'watch',
        },
        {
          key: 'value',
          label: 'Value at risk',
          count: undefined,
          shown: data ? formatMoney(data.valueMinor, data.currency) : undefined,
          search: { state: 'waiting', sort: '-value' },
        },
      ]}
    />
  )
}
