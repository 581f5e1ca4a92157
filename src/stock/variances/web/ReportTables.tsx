import { AppLink } from '#platform/web/AppLink.tsx'
import { formatDecimal } from '#platform/web/format-instant.ts'
import { shiftLabels } from '../variance-shifts.ts'
import { varianceStates } from '../variances.states.ts'
import type { VarianceReport } from '../variances-report.fields.ts'
import { SumsTable } from './SumsTable.tsx'
import { signedQuantity } from './variance-cells.tsx'

/** Less over what was issued. */
function shrinkText(lessMinor: number | null, issuedMinor: number | null): string {
  if (lessMinor === null || issuedMinor === null || issuedMinor <= 0) return '–'
  return `${formatDecimal((-lessMinor / issuedMinor) * 100, 2)} %`
}

/** The same sums for each outlet, shift and product, and the places where it happens again. */
export function ReportTables({ report }: { report: VarianceReport }) {
  const { currency, outlets, shifts, products, repeats } = report
  const ofProduct = (variantId: string, sku: string, title: string) => (
    <AppLink to="/variance-management" search={{ variantId, state: varianceStates.join(',') }}>
      {sku} {title}
    </AppLink>
  )
  return (
    <>
      <SumsTable
        title="Outlets"
        first="Outlet"
        moreLabel="Shrink"
        currency={currency}
        rows={outlets.map(({ outletId, outletCode, issuedMinor, ...sums }) => ({
          ...sums,
          key: outletId,
          name: outletCode,
          more: shrinkText(sums.lessMinor, issuedMinor),
        }))}
      />
      <SumsTable
        title="Shifts"
        first="Found in the"
        currency={currency}
        rows={shifts.map(({ shift, ...sums }) => ({
          ...sums,
          key: shift,
          name: shiftLabels[shift],
        }))}
      />
      <SumsTable
        title="Products"
        first="Product"
        currency={currency}
        rows={products.map(({ variantId, sku, title, ...sums }) => ({
          ...sums,
          key: variantId,
          name: ofProduct(variantId, sku, title),
        }))}
      />
      <SumsTable
        title="Repeated at the same place"
        first="Product and place"
        moreLabel="Difference"
        currency={currency}
        rows={repeats.map(({ variantId, sku, title, outletCode, binCode, ...row }) => ({
          ...row,
          key: [variantId, outletCode, binCode].join('/'),
          name: (
            <>
              {ofProduct(variantId, sku, title)}, {outletCode}
              {binCode ? ` ${binCode}` : ''}
            </>
          ),
          more: signedQuantity(row.quantity, row.quantityScale),
        }))}
      />
    </>
  )
}
