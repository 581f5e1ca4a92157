import { capability } from '#organization/users/capabilities.ts'
import { parseQuantity } from '#platform/quantity.ts'
import { Refusal } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportFault,
  type ImportRow,
  type ImportSource,
  type ImportStep,
} from '#platform/server/table-import.ts'
import type { ImportField } from '#platform/table-imports.ts'
import { transferLabel, transferNoun } from '../transfers.nouns.ts'
import { addTransfer, type TransferDraft } from './add-transfer.ts'
import { changeTransfer } from './change-transfer.ts'
import type { DraftLine } from './draft-lines.ts'
import { cancelTransfer } from './end-transfer.ts'
import { findTransfer } from './find-transfer.ts'
import { type KnownThings, type KnownTransfer, knownForImport } from './known-for-import.ts'

const fields: readonly ImportField[] = [
  {
    key: 'number',
    label: 'Transfer',
    hint: 'The number of a draft; empty for a new one',
    aliases: ['transfer number', 'number'],
    kind: 'text',
  },
  {
    key: 'from',
    label: 'From',
    isRequired: true,
    aliases: ['source', 'origin', 'from outlet'],
    kind: 'text',
  },
  { key: 'to', label: 'To', isRequired: true, aliases: ['destination', 'to outlet'], kind: 'text' },
  {
    key: 'sku',
    label: 'SKU',
    isRequired: true,
    aliases: ['variant sku', 'code', 'item'],
    kind: 'text',
  },
  {
    key: 'quantity',
    label: 'Quantity',
    isRequired: true,
    aliases: ['qty', 'units'],
    kind: 'quantity',
  },
]

type Step = ImportStep & {
  readonly known: KnownTransfer | null
  readonly draft: TransferDraft
}

const keyOf = ({ number = '', from = '', to = '' }: ImportRow['values']) =>
  [number, from, to].map((part) => part.trim().toUpperCase()).join(' ')

/** Lines of drafts, by outlets and SKU: for the named draft, or else for the sender's own. */
export const transfersImport = defineTableImport<Step>({
  kind: 'transfers',
  label: 'Lines of transfers',
  fields,
  access: capability.stockTransfer,
  sample: [
    ['', 'MAIN', 'YORK', 'MUG-RED', '12'],
    ['', 'MAIN', 'YORK', 'TRAY', '4'],
  ],
  groupBy: keyOf,
  plan: planTransfers,
  apply: applyTransfers,
  undo: undoTransfers,
})

async function planTransfers(reader: Reader, actor: Actor, rows: readonly ImportRow[]) {
  const things = await knownForImport(reader, actor, rows)
  const faults: ImportFault[] = []
  const steps: Step[] = []
  for (const group of Map.groupBy(rows, ({ values }) => keyOf(values)).values()) {
    const read = group.map((row) => readRow(row, things))
    const lines = read.flatMap((one) => ('line' in one ? [] : [one]))
    faults.push(...read.flatMap((one) => ('line' in one ? [one] : [])))
    const [first] = group
    if (!first || lines.length < group.length) continue
    const planned = planGroup(first, group, lines, things)
    if (planned && 'reason' in planned) faults.push(planned)
    else if (planned) steps.push(planned)
  }
  return { faults, steps }
}

function readRow({ line, values }: ImportRow, things: KnownThings): DraftLine | ImportFault {
  const { sku = '', quantity = '' } = values
  const variant = things.variants.get(sku.trim().toUpperCase())
  if (!variant) return { line, field: 'sku', reason: `There is no product with the SKU ${sku}.` }
  const steps = parseQuantity(quantity, variant.quantityScale)
  if (steps === null || steps < 1)
    return { line, field: 'quantity', reason: `“${quantity}” is no quantity of ${variant.sku}.` }
  return { variantId: variant.id, quantity: steps }
}

function planGroup(
  first: ImportRow,
  group: readonly ImportRow[],
  given: readonly DraftLine[],
  { transferOf, places }: KnownThings,
): Step | ImportFault | null {
  const { from = '', to = '', number = '' } = first.values
  const fault = (field: string, reason: string) => ({ line: first.line, field, reason })
  const source = places.get(from.trim().toUpperCase())
  const destination = places.get(to.trim().toUpperCase())
  if (!source) return fault('from', `There is no outlet ${from}. Enter its code.`)
  if (!destination) return fault('to', `There is no outlet ${to}. Enter its code.`)
  if (!source.isMine && !destination.isMine)
    return fault('from', `Neither ${from} nor ${to} is an outlet of yours.`)
  const ends = { fromOutletId: source.id, toOutletId: destination.id }
  const known = transferOf(number, ends)
  if (number.trim() !== '' && !known)
    return fault('number', `There is no transfer ${number} from ${from} to ${to}.`)
  const merged = new Map(known?.draft.lines.map((line) => [line.variantId, line]))
  for (const line of given) merged.set(line.variantId, line)
  const lines = [...merged.values()]
  if (known && JSON.stringify(lines) === JSON.stringify(known.draft.lines)) return null
  if (known && known.state !== 'draft')
    return fault('number', `Transfer ${known.number} is no draft any more, so its lines stay.`)
  const plain = { purpose: 'replenish', note: '', isBlind: false, expectedOn: null } as const
  return {
    lines: group.map(({ line }) => line),
    did: known ? 'changed' : 'created',
    known,
    draft: { ...(known?.draft ?? plain), ...ends, lines },
  }
}

async function applyTransfers(tx: Tx, actor: Actor, _source: ImportSource, steps: readonly Step[]) {
  const changes: ImportChange[] = []
  for (const { known, draft, did } of steps) {
    const saved = known
      ? await changeTransfer(tx, actor, { ...draft, id: known.id, version: known.version })
      : await addTransfer(tx, actor, draft)
    const { number } = await findTransfer(tx, actor, saved.id)
    const before = { version: saved.version, draft: known?.draft ?? null }
    changes.push({
      noun: transferNoun.key,
      id: saved.id,
      label: transferLabel(number),
      did,
      before,
    })
  }
  const lines = steps.reduce((sum, { draft }) => sum + draft.lines.length, 0)
  return { counts: { transfers: steps.length, lines }, changes }
}

type Before = { readonly version: number; readonly draft: TransferDraft | null }

/** A new draft is cancelled, a changed one gets its lines back, unless it was edited since. */
async function undoTransfers(
  tx: Tx,
  actor: Actor,
  _source: ImportSource,
  changes: readonly ImportChange[],
) {
  const left: { id: string; label: string; reason: string }[] = []
  for (const { id, label, before } of changes) {
    const { version, draft } = before as Before // parse edge: written by applyTransfers of this file
    try {
      if (draft) await changeTransfer(tx, actor, { ...draft, id, version })
      else {
        const reason = { code: 'requested_by_mistake', note: 'The import was undone' }
        await cancelTransfer(tx, actor, { id, version, reason })
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      left.push({ id, label, reason: error.message })
    }
  }
  return { undone: changes.length - left.length, left }
}
