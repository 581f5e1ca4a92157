import { AppLink } from '#platform/web/AppLink.tsx'
import { InstantText } from '#platform/web/InstantText.tsx'
import { FactList } from '#platform/web/layout/FactList.tsx'
import { MoneyText } from '#platform/web/MoneyText.tsx'
import type { Sale } from '../sales.contract.ts'
import { exchangeFacts } from './exchange/ExchangeLinks.tsx'
import { useTill } from './training/till-port.ts'

/** The money of a sale, and when, where and by whom it was made. */
export function SaleFacts({ sale }: { sale: Sale }) {
  const { currency, customerId, customerName, lineDiscountsMinor, saleDiscountMinor } = sale
  const { isTraining } = useTill()
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
        ...exchangeFacts(sale),
        { label: 'Sold', value: <InstantText at={sale.soldAt} /> },
        {
          label: 'Without the network',
          value: sale.isOffline ? (
            <>
              Recorded <InstantText at={sale.recordedAt} />
            </>
          ) : null,
        },
        { label: 'Cashier', value: sale.cashier },
        { label: 'Register', value: `${sale.registerName}, ${sale.outletCode}` },
        {
          label: 'Customer',
          value: isTraining ? (
            customerName
          ) : customerId ? (
            <AppLink to="/all-customers" search={{ open: customerId }}>
              {customerName}
            </AppLink>
          ) : null,
        },
      ]}
    />
  )
}
