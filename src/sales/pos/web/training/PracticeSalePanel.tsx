import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { ToneBadge } from '#platform/web/ToneBadge.tsx'
import { practiceSaleLabel } from '../../pos.nouns.ts'
import type { Sale } from '../../sales.contract.ts'
import { saleMachine } from '../../sales.states.ts'
import { SaleActs } from '../SaleActs.tsx'
import { SaleFacts } from '../SaleFacts.tsx'
import { SaleLines } from '../SaleLines.tsx'
import { SalePayments } from '../SalePayments.tsx'

/** A practice sale as a real one is shown, with what can be practised on it. */
export function PracticeSalePanel({ sale, onClose }: { sale: Sale; onClose: () => void }) {
  return (
    <SidePanel
      title={practiceSaleLabel(sale.number)}
      mark={
        <>
          <StateBadge machine={saleMachine} state={sale.state} />
          <ToneBadge tone="special" label="Training" />
        </>
      }
      onClose={onClose}
    >
      <SaleActs sale={sale} />
      <SaleFacts sale={sale} />
      <Section title="Lines">
        <SaleLines sale={sale} />
      </Section>
      <Section title="Payments">
        <SalePayments sale={sale} />
      </Section>
    </SidePanel>
  )
}
