import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { ActButton } from '#platform/web/ActButton.tsx'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { EmptyNote } from '#platform/web/layout/EmptyNote.tsx'
import { Pending } from '#platform/web/layout/Pending.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { useMay, useWhyNotShared } from '#platform/web/permissions-context.ts'
import { shownLater } from '#platform/web/shown-later.tsx'
import { type UrlParams, useUrlState } from '#platform/web/url-state.ts'
import type { SupplierReport } from '../supplier-analytics.fields.ts'
import { leftOutText } from './figure-texts.ts'
import { ItemsOfSupplier } from './ItemsOfSupplier.tsx'
import { PoorServiceCosts } from './PoorServiceCosts.tsx'
import { ScoreText } from './ranking-cells.tsx'
import { lateOutcomes, reportInput, reportParams } from './report-params.ts'
import { SupplierCharts } from './SupplierCharts.tsx'
import { SupplierFacts } from './SupplierFacts.tsx'
import classes from './supplier-analytics.module.css'
import { supplierAnalyticsApi } from './supplier-analytics-api.ts'

const ShareScore = shownLater(async () => (await import('./ShareScore.tsx')).ShareScore)

/** One supplier: its figures with their sample, by month, by lead time and by item. */
export function SupplierReportPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { params } = useUrlState()
  const { data, error, refetch } = useQuery({
    ...supplierAnalyticsApi.ask('supplier', { id, ...reportInput(params) }),
    placeholderData: keepPreviousData,
  })
  if (!data)
    return (
      <SidePanel title="Supplier" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : <Pending />}
      </SidePanel>
    )
  return (
    <SidePanel title={data.name} mark={<ScoreText {...data.figures} />} onClose={onClose}>
      {data.figures.lines + data.leftOut === 0 ? (
        <EmptyNote title="No deliveries in this period">Choose a longer period.</EmptyNote>
      ) : (
        <Report report={data} />
      )}
    </SidePanel>
  )
}

function Report({ report }: { report: SupplierReport }) {
  const { params } = useUrlState()
  const mayCost = useMay(capability.costs)
  const whyNotShare = useWhyNotShared(capability.supplierAnalytics)
  const [isSharing, setSharing] = useState(false)
  const { supplierId, figures, fewestOrders } = report
  const lines = { ...reportParams(params), view: 'lines', supplierId }
  return (
    <>
      {figures.isFew ? (
        <p className={classes.few}>
          {figures.orders === 1
            ? `1 order is too few for a score, which needs ${fewestOrders}.`
            : `${figures.orders} orders are too few for a score, which needs ${fewestOrders}.`}
        </p>
      ) : null}
      {report.leftOut > 0 ? (
        <p className={classes.few}>
          <AppLink search={{ ...lines, leftOut: 'true' }}>{leftOutText(report.leftOut)}</AppLink>
        </p>
      ) : null}
      <p className={classes.links}>
        <AppLink search={lines}>All lines</AppLink>
        <AppLink search={{ ...lines, outcome: lateOutcomes }}>Not on time</AppLink>
        <AppLink search={{ ...lines, rejected: 'true' }}>With rejected units</AppLink>
        <AppLink to="/suppliers" search={{ open: supplierId }}>
          Supplier
        </AppLink>
      </p>
      <p className={classes.links}>
        <a href={`/api/files/supplier-scores/${supplierId}.pdf?${cardQuery(params)}`}>
          Score card (PDF)
        </a>
        <ActButton size="xs" whyNot={whyNotShare} onAct={() => setSharing(true)}>
          Share score
        </ActButton>
      </p>
      {isSharing ? (
        <ShareScore
          supplier={{ id: supplierId, name: report.name }}
          asked={reportInput(params)}
          onClose={() => setSharing(false)}
        />
      ) : null}
      <SupplierFacts figures={figures} />
      {mayCost ? <PoorServiceCosts supplierId={supplierId} /> : null}
      <SupplierCharts report={report} />
      <Section title="Products">
        <ItemsOfSupplier items={report.items} />
      </Section>
    </>
  )
}

/** The same period and outlets, for the address of the file. */
function cardQuery(params: UrlParams): string {
  const { due, outletId = [] } = reportInput(params)
  return String(
    new URLSearchParams({ due, ...(outletId.length > 0 ? { outletId: outletId.join(',') } : {}) }),
  )
}
