import { formatMoney, type Minor } from '#platform/money.ts'
import type { ChargedKind } from './charged-rows.ts'
import type { InvoiceSheet } from './invoice.fields.ts'
import { rateInWords } from './invoice-words.ts'

export type InvoiceSum = {
  readonly label: string
  readonly amount: string
  readonly isMain: boolean
}

const labels: Readonly<Record<Exclude<ChargedKind, 'line' | 'charge'>, string>> = {
  discount: 'Discount on the order',
  shipping: 'Shipping',
  fee: 'Kept back of returned units',
  goodwill: 'Goodwill',
  waived: 'Waived',
  uncollected: 'Not collected',
  rounding: 'Rounding',
}

type Shown = {
  readonly money: (minor: Minor) => string
  readonly linesMinor: Minor
  /** What the lines were rounded by, beside the rounding that the document has. */
  readonly roundingMinor: Minor
}

/** From the lines down to the total, its tax by rate, and what of the order is paid. */
export function sumRows(sheet: InvoiceSheet, shown: Shown): InvoiceSum[] {
  const { snapshot, kind } = sheet
  const { pricesIncludeTax } = snapshot
  const { money } = shown
  const row = (label: string, minor: Minor, isMain = false) => ({
    label,
    amount: money(minor),
    isMain,
  })
  const taxed = snapshot.taxes.map(({ basisPoints, netMinor, taxMinor }) =>
    row(
      `${pricesIncludeTax ? 'Includes VAT' : 'VAT'} ${rateInWords(basisPoints)} on ${money(netMinor)}`,
      taxMinor,
    ),
  )
  const isTaxed = snapshot.taxes.some(({ basisPoints }) => basisPoints > 0)
  const taxes = isTaxed ? taxed : []
  return [
    row('Subtotal', shown.linesMinor),
    ...besides(sheet, shown).map(([label, minor]) => row(label, minor)),
    ...(pricesIncludeTax || !isTaxed ? [] : [row('Net amount', snapshot.netMinor), ...taxes]),
    row(kind === 'credit_note' ? 'Total credited' : 'Total', snapshot.totalMinor, true),
    ...(pricesIncludeTax ? taxes : []),
    ...settledRows(sheet),
  ]
}

/** What is charged beside the lines, by its rate where it has several. */
function besides({ snapshot }: InvoiceSheet, { roundingMinor }: Shown): [string, Minor][] {
  const rows = snapshot.rows.filter(({ kind }) => kind !== 'line' && kind !== 'rounding')
  const rounding = snapshot.rows
    .filter(({ kind }) => kind === 'rounding')
    .reduce((sum, { amountMinor }) => sum + amountMinor, roundingMinor)
  const isTaxed = snapshot.taxes.length > 1
  const shown = rows.map((row): [string, Minor] => {
    const label = row.kind === 'charge' || row.kind === 'line' ? row.label : labels[row.kind]
    return [isTaxed ? `${label}, VAT ${rateInWords(row.taxBasisPoints)}` : label, row.amountMinor]
  })
  return rounding === 0 ? shown : [...shown, [labels.rounding, rounding]]
}

/** What the whole order charges, where this document is a part of it, and how that is settled. */
function settledRows({ snapshot, kind }: InvoiceSheet): InvoiceSum[] {
  if (kind === 'pro_forma') return []
  const { chargedMinor, totalMinor, paidMinor, refundedMinor, balanceMinor, currency } = snapshot
  const row = (label: string, minor: Minor, isMain = false) => ({
    label,
    amount: formatMoney(minor, currency),
    isMain,
  })
  return [
    ...(chargedMinor === totalMinor ? [] : [row('Order total now', chargedMinor)]),
    ...(paidMinor === 0 ? [] : [row('Paid', paidMinor)]),
    ...(refundedMinor === 0 ? [] : [row('Refunded', refundedMinor)]),
    balanceMinor < 0
      ? row('Refund due', -balanceMinor, true)
      : row('Balance due', balanceMinor, true),
  ]
}
