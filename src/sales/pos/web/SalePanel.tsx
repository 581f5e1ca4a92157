import { useQuery } from '@tanstack/react-query'
import { AppLink } from '#platform/web/AppLink.tsx'
import { refusalOf } from '#platform/web/client.ts'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { RefusalNote } from '#platform/web/layout/RefusalNote.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { SidePanel } from '#platform/web/layout/SidePanel.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import { RecordHistory } from '#platform/web/RecordHistory.tsx'
import { StateBadge } from '#platform/web/StateBadge.tsx'
import { saleLabel } from '../pos.nouns.ts'
import type { Sale } from '../sales.contract.ts'
import { saleMachine } from '../sales.states.ts'
import { salesApi } from './pos-api.ts'
import { SaleActs } from './SaleActs.tsx'
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
      <SaleFacts sale={sale} />
      <Section title="Lines">
        <SaleLines sale={sale} />
      </Section>
      <Section title="Payments">
        <SalePayments sale={sale} />
      </Section>
      <RecordHistory key={id} query={history} say={saleEntryInWords} />
    </SidePanel>
  )
}

function SaleFacts({ sale }: { sale: Sale }) {
  const { currency, customerId, customerName, lineDiscountsMinor, saleDiscountMinor } = sale
  const money = (minor: number) =>
    minor === 0 ? null : <MoneyText minor={minor} currency={currency} />
  return (
    <FactList
      facts={[
        { label: 'Total', value: <MoneyText minor={sale.totalMinor} currency={currency} /> },
        { label: 'Discount', value: money(lineDiscountsMinor + saleDiscountMinor) },
        {
          label: sale.pricesIncludeTax ? 'Includes tax' : 'Tax',
          value: money(sale.taxMinor),
        },
        { label: 'Cash rounding', value: money(sale.roundingMinor) },
        { label: 'Refunded', value: money(sale.refundedMinor) },
        { label: 'Sold', value: <InstantText at={sale.soldAt} /> },
        { label: 'Cashier', value: sale.cashier },
        { label: 'Register', value: `${sale.registerName}, ${sale.outletCode}` },
        {
          label: 'Customer',
          value: customerId ? (
            <AppLink to="/all-customers" search={{ open: customerId }}>
              {customerName}
            </AppLink>
          ) : null,
        },
      ]}
    />
  )
}
