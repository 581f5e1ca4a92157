import type { TimelineEntry } from '#platform/timeline.ts'

/** “sold it for £39.45, paid by Card”; null for an entry whose general sentence is enough. */
export function saleEntryInWords({ type, data }: TimelineEntry): string | null {
  const text = (key: string) => (typeof data[key] === 'string' ? data[key] : '')
  const [amount, reason] = [text('amount'), text('reason')]
  if (type === 'sale.paid') {
    const methods = text('methods')
    return `sold it for ${text('total')}${methods === '' ? '' : `, paid by ${methods.toLowerCase()}`}`
  }
  if (type === 'sale.part_refunded') return `refunded ${amount}: ${reason}`
  if (type === 'sale.refunded') return `refunded the rest, ${amount}: ${reason}`
  return null
}
