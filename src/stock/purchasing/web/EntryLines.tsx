import { TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useRef } from 'react'
import { capability } from '#organization/users/capabilities.ts'
import { sameCurrencyRate } from '#platform/exchange.ts'
import { formatMoney } from '#platform/money.ts'
import { groupedQuantity } from '#platform/quantity.ts'
import { CodeText } from '#platform/web/CodeText.tsx'
import { IconButton } from '#platform/web/IconButton.tsx'
import { Section } from '#platform/web/layout/Section.tsx'
import { useMay } from '#platform/web/permissions-context.ts'
import { useScanTarget } from '#platform/web/scan/scanner-context.ts'
import { LazyVariantPicker } from '#stock/catalog/web/index.tsx'
import { productScans } from '#stock/scanning/web/index.tsx'
import type { PurchaseOrder, PurchaseTerms } from '../purchase-orders.fields.ts'
import { worthAtOutlet } from '../purchase-orders.rules.ts'
import {
  type EntryLine,
  remarkOn,
  stepsOf,
  unitPriceOf,
  withLine,
  withoutProduct,
  withProduct,
} from './draft-order.ts'
import { PriceInput } from './PriceInput.tsx'
import classes from './purchasing.module.css'
import { purchaseOrdersApi } from './purchasing-api.ts'
import { useOrderCurrency } from './use-order-currency.ts'

type ChangeLines = (change: (lines: readonly EntryLine[]) => readonly EntryLine[]) => void

type EntryLinesProps = {
  lines: readonly EntryLine[]
  supplierId: string | null
  outletId: string
  /** Of a new order, as it was chosen; empty for that of the supplier. */
  currency: string
  /** The order that changes; null for a new one. */
  order: OrderMoney | null
  error: string | null
  onLines: (lines: readonly EntryLine[]) => void
}

/** The products of an order: searched or scanned, with what the supplier asks for each. */
export function EntryLines(props: EntryLinesProps) {
  const { lines, error } = props
  const ofNew = useOrderCurrency({ ...props, supplierId: props.order ? null : props.supplierId })
  const money = props.order ?? ofNew
  const { currency } = money
  const change = useChange(props)
  useScanTarget(
    productScans(({ id, sku, title, quantityScale }) => {
      change((now) => withProduct(now, { variantId: id, sku, title, quantityScale }))
      return true
    }),
  )
  const terms = useTerms({ ...props, currency })
  const mayCost = useMay(capability.costs)
  const isLineWrong = lines.some((line) => stepsOf(line) === null)
  return (
    <Section title="Products">
      <Suspense>
        <LazyVariantPicker
          label="Add a product, or scan it"
          // A wrong quantity says so itself.
          error={isLineWrong ? null : error}
          onPick={({ id, sku, title, quantityScale }) =>
            change((now) => withProduct(now, { variantId: id, sku, title, quantityScale }))
          }
        />
      </Suspense>
      <ul className={classes.entries}>
        {lines.map((line) => (
          <LineRow
            key={line.variantId}
            line={line}
            terms={terms.get(line.variantId)}
            currency={currency}
            hasCosts={mayCost}
            onChange={change}
          />
        ))}
      </ul>
      {mayCost && lines.length > 0 ? <Total {...{ lines, terms, money }} /> : null}
      {isLineWrong && error ? <p className={classes.fault}>{error}</p> : null}
    </Section>
  )
}

/** Follows the newest lines: two scans in one moment both count. */
function useChange({ lines, onLines }: EntryLinesProps): ChangeLines {
  const latest = useRef(lines)
  latest.current = lines
  return (change) => {
    latest.current = change(latest.current)
    onLines(latest.current)
  }
}

const noTerms: ReadonlyMap<string, PurchaseTerms> = new Map()

/** As many products as one question may be about. */
const mostAsked = 100

function useTerms({ lines, supplierId, outletId, currency }: EntryLinesProps) {
  const variantIds = lines.map(({ variantId }) => variantId).slice(0, mostAsked)
  const isAsked = supplierId !== null && outletId !== '' && variantIds.length > 0
  const { data } = useQuery({
    ...purchaseOrdersApi.ask('terms', {
      ...{ supplierId: supplierId ?? '', outletId, variantIds, currency },
    }),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  })
  return isAsked && data
    ? new Map(data.terms.map((terms) => [terms.variantId, terms] as const))
    : noTerms
}

type LineRowProps = {
  line: EntryLine
  terms: PurchaseTerms | undefined
  currency: string
  hasCosts: boolean
  onChange: ChangeLines
}

function LineRow({ line, terms, currency, hasCosts, onChange }: LineRowProps) {
  const { variantId, sku, title, quantity, quantityScale, accepted } = line
  const units = (steps: number) => groupedQuantity(steps, quantityScale)
  const steps = stepsOf(line)
  const remark =
    steps !== null && steps < accepted
      ? `${units(accepted)} have been received.`
      : remarkOn(line, terms)
  return (
    <li className={classes.entry}>
      <span className={classes.entryFacts}>
        <span>
          {title} <CodeText code={sku} />
        </span>
        {terms ? (
          <span className={classes.minor}>
            {[
              terms.supplierSku && `supplier SKU ${terms.supplierSku}`,
              `${units(terms.available)} available`,
              terms.incoming > 0 && `${units(terms.incoming)} incoming`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        ) : null}
        {remark ? (
          <span role="status" className={classes.dearer}>
            {remark}
          </span>
        ) : null}
      </span>
      <TextInput
        aria-label={`Quantity of ${sku}`}
        inputMode="decimal"
        value={quantity}
        error={steps === null}
        onChange={(event) => {
          const text = event.currentTarget.value
          onChange((now) => withLine(now, variantId, { quantity: text }))
        }}
      />
      {hasCosts ? (
        <PriceInput
          className={classes.price}
          label={`Price of ${sku}`}
          currency={currency}
          minor={unitPriceOf(line, terms)}
          onMinor={(unitCostMinor) =>
            onChange((now) => withLine(now, variantId, { unitCostMinor }))
          }
        />
      ) : (
        <span />
      )}
      <IconButton
        label={`Remove ${sku}`}
        onAct={() => onChange((now) => withoutProduct(now, variantId))}
      >
        <IconX size={16} />
      </IconButton>
    </li>
  )
}

type OrderMoney = Pick<PurchaseOrder, 'currency' | 'outletCurrency' | 'rate'>

type TotalProps = Pick<EntryLinesProps, 'lines'> & {
  money: OrderMoney
  terms: ReadonlyMap<string, PurchaseTerms>
}

function Total({ lines, terms, money }: TotalProps) {
  const { currency, outletCurrency, rate } = money
  const priced = lines.map((line) => ({
    ...{ quantity: stepsOf(line) ?? 0, cancelled: 0, quantityScale: line.quantityScale },
    unitCostMinor: unitPriceOf(line, terms.get(line.variantId)) ?? 0,
  }))
  const own = { from: currency, into: currency, rate: sameCurrencyRate }
  const atOutlet =
    rate === null || currency === outletCurrency
      ? null
      : worthAtOutlet(priced, { from: currency, into: outletCurrency, rate })
  return (
    <p className={classes.sum}>
      Total {formatMoney(worthAtOutlet(priced, own), currency)}
      {atOutlet === null ? '' : ` (${formatMoney(atOutlet, outletCurrency)})`}
    </p>
  )
}
