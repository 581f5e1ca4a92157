import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { Refusal } from '#platform/refusal.ts'
import { readBody } from '#platform/server/files/read-body.ts'
import { readSheet } from '#platform/server/workbooks/read-sheet.ts'
import { namedHeaders } from '../remittance-columns.ts'

export const mostFileBytes = 10 * 1024 * 1024
const mostRows = 20_000

/** The rows of a courier's file, headings first, and the hash that identifies the same file. */
export type SentRows = { readonly rows: readonly (readonly string[])[]; readonly sha256: string }

export async function readSent(body: Readable): Promise<SentRows> {
  const bytes = await readBody(body, mostFileBytes)
  const [head = [], ...lines] = await readSheet(bytes, mostRows)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { rows: [namedHeaders(head), ...lines], sha256 }
}

export function sameFile(courierName: string, name: string): Refusal {
  return new Refusal(
    'conflict',
    'same_file',
    `${name} of ${courierName} is here already, to the last sign. Open that remittance, or discard it first.`,
    { field: 'file' },
  )
}
