import type { TimelineEntry } from '#platform/timeline.ts'

/** “sold it for £39.45, paid by Card”; null for an entry whose general sentence is enough. */
export function saleEntryInWords({ type, data }: TimelineEntry): string | null {
  const text = (key: string) => (typeof data[key] === 'string' ? data[key] : '')
  const [amount, reason, exchange] = [text('amount'), text('reason'), text('exchange')]
  const swapped = exchange === '' ? '' : `, in exchange for ${exchange}`
  if (type === 'sale.paid') {
    const methods = text('methods')
    const paid = methods === '' ? '' : `, paid by ${methods.toLowerCase()}`
    const offline = text('offline') === '' ? '' : `, ${text('offline')}`
    const returned = exchange === '' ? '' : `, in exchange for goods of ${exchange}`
    return `sold it for ${text('total')}${paid}${returned}${offline}`
  }
  if (type === 'sale.part_refunded') return `refunded ${amount}: ${reason}${swapped}`
  if (type === 'sale.refunded') return `refunded the rest, ${amount}: ${reason}${swapped}`
  if (type === 'customer.messaged') return 'emailed the receipt'
  return null
}
