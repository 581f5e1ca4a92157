import { useQuery } from '@tanstack/react-query'
import { ReportFraudButton } from '#organization/users/web/index.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { saleLabel } from '../pos.nouns.ts'
import { saleMachine } from '../sales.states.ts'
import { salesApi } from './pos-api.ts'
import { SaleActs } from './SaleActs.tsx'
import { SaleFacts } from './SaleFacts.tsx'
import { SaleFindings } from './SaleFindings.tsx'
import { SaleLines } from './SaleLines.tsx'
import { SalePayments } from './SalePayments.tsx'
import { saleEntryInWords } from './sale-entry-in-words.ts'

/** One sale: what was sold, how it was paid, and what was refunded. */
export function SalePanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: sale, error, refetch } = useQuery(salesApi.ask('get', { id }))
  const history = useQuery(salesApi.ask('history', { id }))
  if (!sale)
    return (
      <SidePanel title="Sale" onClose={onClose}>
        {error ? <RefusalNote refusal={refusalOf(error)} onRetry={() => refetch()} /> : null}
      </SidePanel>
    )
  return (
    <SidePanel
      title={saleLabel(sale.number)}
      mark={<StateBadge machine={saleMachine} state={sale.state} />}
      onClose={onClose}
    >
      <SaleActs sale={sale} />
      <SaleFindings sale={sale} />
      <SaleFacts sale={sale} />
      <Section title="Lines">
        <SaleLines sale={sale} />
      </Section>
      <Section title="Payments" aside={<ReportFraudButton noun="sale" id={id} />}>
        <SalePayments sale={sale} />
      </Section>
      <RecordHistory key={id} query={history} say={saleEntryInWords} />
    </SidePanel>
  )
}
