import type { RetailRow } from '../online-retail.fields.ts'
import { type Refused, refuse } from '../online-retail.rules.ts'
import { FileFault } from './file-fault.ts'
import type { ReadRow } from './read-rows.ts'

/**
 * The content of one transaction: whole invoices, with the lines that were refused before they were
 * read.
 */
export type Batch = {
  readonly invoices: readonly (readonly RetailRow[])[]
  readonly refused: readonly Refused[]
  readonly lines: number
  /** The last line of the file in this batch. */
  readonly end: number
}

export type BatchSize = { readonly invoices: number; readonly lines: number }

/**
 * Gathers rows into invoices and invoices into batches. Interrupted invoices (the complete file has
 * one, 542806) are joined within a batch. A batch ends where another invoice begins, so that a
 * resumed run cuts the same batches.
 *
 * When the file turns out broken, the invoice that was being read is refused, because its other
 * lines are missing, unless the broken line is known to begin another. The fault is thrown after
 * the batch before it.
 *
 * @param after the last line that earlier batches have imported
 */
export async function* gatherInvoices(
  rows: AsyncIterable<readonly ReadRow[]>,
  after: number,
  size: BatchSize,
): AsyncGenerator<Batch> {
  let gathered = emptyBatch(after)
  try {
    for await (const piece of rows) {
      for (const read of piece) {
        if (read.end <= after) continue
        if (startsNext(gathered, read, size)) {
          yield closed(gathered)
          gathered = emptyBatch(gathered.end)
        }
        add(gathered, read)
      }
    }
  } catch (error) {
    if (error instanceof FileFault && gathered.lines > 0)
      yield closed(isOpen(gathered, error) ? withoutOpen(gathered) : gathered)
    throw error
  }
  if (gathered.lines > 0) yield closed(gathered)
}

type Gathered = {
  readonly invoices: Map<string, RetailRow[]>
  readonly refused: Refused[]
  lines: number
  end: number
  last: string | null
}

function emptyBatch(end: number): Gathered {
  return { invoices: new Map(), refused: [], lines: 0, end, last: null }
}

// No real invoice is as long; a file that is one endless invoice must not fill the memory.
const mostLines = 100_000

function startsNext(gathered: Gathered, read: ReadRow, size: BatchSize): boolean {
  if (gathered.lines >= mostLines) return true
  const isFull = gathered.invoices.size >= size.invoices || gathered.lines >= size.lines
  if (!isFull || 'refused' in read) return false
  return !gathered.invoices.has(invoiceKey(read.row))
}

function invoiceKey(row: RetailRow): string {
  return normalNumber(row.InvoiceNo)
}

function normalNumber(text: string): string {
  return text.trim().toUpperCase()
}

function add(gathered: Gathered, read: ReadRow): void {
  gathered.lines += 1
  gathered.end = read.end
  if ('refused' in read) {
    gathered.refused.push(read.refused)
    return
  }
  const { row } = read
  const key = invoiceKey(row)
  const known = gathered.invoices.get(key)
  if (known) known.push(row)
  else gathered.invoices.set(key, [row])
  gathered.last = key
}

function isOpen({ last }: Gathered, { brokenInvoice }: FileFault): boolean {
  return brokenInvoice === null || normalNumber(brokenInvoice) === last
}

function withoutOpen(gathered: Gathered): Gathered {
  const open = gathered.last === null ? [] : (gathered.invoices.get(gathered.last) ?? [])
  const invoices = new Map(gathered.invoices)
  if (gathered.last !== null) invoices.delete(gathered.last)
  const reason = 'The file breaks off inside this invoice. Send the whole file again.'
  const refused = open.map((row) => refuse(row, 'InvoiceNo', reason))
  return { ...gathered, invoices, refused: [...gathered.refused, ...refused] }
}

function closed(gathered: Gathered): Batch {
  const { refused, lines, end } = gathered
  return { invoices: [...gathered.invoices.values()], refused, lines, end }
}
