import { parentPort } from 'node:worker_threads'
import readWorkbookFile from 'read-excel-file/node'
import writeWorkbookFile from 'write-excel-file/node'
import type { WorkbookAnswer, WorkbookTask } from './ask-workbook.ts'
import { autoFilter } from './auto-filter.ts'

/** Runs in its own thread: a workbook is read and written in one go, which takes seconds. */
parentPort?.once('message', async (task: WorkbookTask) => {
  parentPort?.postMessage(await answerTo(task))
})

async function answerTo(task: WorkbookTask): Promise<WorkbookAnswer> {
  try {
    return task.does === 'read'
      ? { sheets: await read(task.bytes, task.mostRows) }
      : { bytes: await write(task) }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error) }
  }
}

async function read(bytes: Uint8Array, mostRows: number) {
  const sheets = await readWorkbookFile(Buffer.from(bytes), { trim: false })
  return sheets.map(({ sheet: name, data }) => ({
    name,
    rowCount: data.length,
    rows: data.slice(0, mostRows).map((row) => row.map(textOf)),
  }))
}

/** Formulas arrive as their values, dates as instants in UTC. */
function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  if (!(cell instanceof Date)) return String(cell)
  const text = cell.toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
}

async function write({ name, head, kinds, rows }: Extract<WorkbookTask, { does: 'write' }>) {
  const title = head.map((label) => ({ value: label, type: String, fontWeight: 'bold' as const }))
  const body = rows.map((row) => row.map((cell, place) => cellOf(cell, kinds[place])))
  const columns = head.map((label, place) => ({ width: widthOf(label, place, rows) }))
  const written = writeWorkbookFile(
    [title, ...body],
    { sheet: name, stickyRowsCount: 1, columns },
    { features: [autoFilter(head.length, rows.length + 1)] },
  )
  return await written.toBuffer()
}

function cellOf(cell: string | number | null, kind: string | undefined) {
  if (cell === null || cell === '') return null
  if (typeof cell === 'number') return { value: cell, type: Number }
  if (kind === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(cell))
    return { value: Number(cell), type: Number, format: formatOf(cell) }
  if (kind === 'date' && /^\d{4}-\d\d-\d\d$/.test(cell))
    return { value: new Date(cell), type: Date, format: 'yyyy-mm-dd' }
  if (kind === 'instant' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(cell))
    return { value: new Date(`${cell}Z`), type: Date, format: 'yyyy-mm-dd hh:mm' }
  return { value: cell, type: String }
}

/** With as many decimals as the value has. */
function formatOf(number: string): string {
  const decimals = number.split('.')[1]?.length ?? 0
  return decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`
}

const narrowest = 8
const widest = 48
/** In a long column the first rows are enough to judge its width. */
const rowsLookedAt = 500

function widthOf(label: string, place: number, rows: readonly (readonly unknown[])[]): number {
  const lengths = rows.slice(0, rowsLookedAt).map((row) => String(row[place] ?? '').length)
  const longest = Math.max(label.length + 2, ...lengths)
  return Math.min(widest, Math.max(narrowest, longest + 2))
}
