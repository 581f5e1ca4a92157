import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { listReasons } from '#organization/reasons/server/index.ts'
import { capability } from '#organization/users/capabilities.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader, Tx } from '#platform/server/db/database.ts'
import {
  defineTableImport,
  type ImportChange,
  type ImportFault,
  type ImportRow,
  type ImportStep,
} from '#platform/server/table-import.ts'
import { suspiciousCaseNoun, suspiciousLabel } from '../suspicious.nouns.ts'
import { findSuspects, type Suspect } from './find-suspects.ts'
import { lockSuspicion, moveSuspicion } from './find-suspicious-case.ts'
import { openSuspicion } from './open-suspicion.ts'

type Step = ImportStep & {
  readonly suspect: Suspect
  readonly reason: ReasonGiven
  readonly reasonLabel: string
}

/** Flags customers of a list of one’s own, such as that of another shop; it restricts nothing. */
export const suspectsImport = defineTableImport<Step>({
  kind: 'suspicious-customers',
  label: 'Suspicious customers',
  access: capability.customers,
  needsAllOutlets: true,
  fields: [
    { key: 'customer', label: 'Customer number', aliases: ['customer'], kind: 'text' },
    { key: 'phone', label: 'Phone', aliases: ['telephone', 'mobile'], kind: 'text' },
    { key: 'email', label: 'Email', aliases: ['e-mail'], kind: 'text' },
    {
      key: 'reason',
      label: 'Reason',
      hint: 'A reason for watching a customer, by its name or code.',
      isRequired: true,
      aliases: ['flagged because', 'reason code'],
      kind: 'text',
    },
    { key: 'note', label: 'Note', aliases: ['comment', 'remark'], kind: 'text' },
  ],
  sample: [
    ['', '+44 20 7946 0999', '', 'Refuses parcels at the door', 'Three parcels in a month'],
    ['', '', 'mallory@example.com', 'unpaid_orders', ''],
  ],
  describe: ({ lines, suspect, reasonLabel }) => [
    {
      line: lines[0] ?? 0,
      record: suspect.label,
      field: 'Reason',
      before: null,
      after: reasonLabel,
    },
  ],
  plan: planSuspects,
  apply: flagSuspects,
  undo: clearSuspects,
})

const longestNote = 200

async function planSuspects(reader: Reader, actor: Actor, rows: readonly ImportRow[]) {
  const found = await findSuspects(
    reader,
    rows.map(({ values }) => values),
  )
  const { reasons } = await listReasons(reader, actor, {
    appliesTo: 'customer.state',
    isActive: true,
  })
  const faults: ImportFault[] = []
  const steps: Step[] = []
  const seen = new Set<string>()
  for (const [at, { line, values }] of rows.entries()) {
    const suspect = found[at]
    if (!suspect || 'reason' in suspect) {
      faults.push({ line, field: null, reason: suspect?.reason ?? 'This line is empty.' })
      continue
    }
    const written = (values.reason ?? '').toLowerCase()
    const note = values.note ?? ''
    const reason = reasons.find(
      ({ code, label }) => code === written || label.toLowerCase() === written,
    )
    if (!reason) {
      const choices = reasons.map(({ label }) => label).join(', ')
      faults.push({
        line,
        field: 'reason',
        reason: `“${values.reason}” is no reason for watching a customer; choose one of ${choices}.`,
      })
    } else if (note.length > longestNote) {
      faults.push({ line, field: 'note', reason: `A note has ${longestNote} characters at most.` })
    } else if (reason.needsNote && note === '') {
      faults.push({ line, field: 'note', reason: `“${reason.label}” needs a note.` })
    } else if (!suspect.isOpen && !seen.has(suspect.id)) {
      seen.add(suspect.id)
      steps.push({
        lines: [line],
        did: suspect.hasCase ? 'changed' : 'created',
        suspect,
        reason: { code: reason.code, note },
        reasonLabel: reason.label,
      })
    }
  }
  return { faults, steps }
}

async function flagSuspects(tx: Tx, actor: Actor, _source: unknown, steps: readonly Step[]) {
  const changes: ImportChange[] = []
  for (const { suspect, reason, did } of steps) {
    const { id, number } = await openSuspicion(tx, actor, { customerId: suspect.id, reason })
    const label = suspiciousLabel(number)
    changes.push({ noun: suspiciousCaseNoun.key, id, label, did, before: null })
  }
  return { counts: { suspiciousCustomers: steps.length }, changes }
}

/** Clears the cases that the import opened; those that a user has worked on since stay. */
async function clearSuspects(
  tx: Tx,
  actor: Actor,
  _source: unknown,
  changes: readonly ImportChange[],
) {
  const left: { id: string; label: string; reason: string }[] = []
  for (const { id, label, did } of changes) {
    const found = await lockSuspicion(tx, id)
    if (did === 'changed')
      left.push({ id, label, reason: 'It was flagged again. Decide on it in the list.' })
    else if (found.state !== 'flagged')
      left.push({ id, label, reason: 'It was worked on after the import.' })
    else await moveSuspicion(tx, actor, found, { move: 'clear', set: {}, data: undone })
  }
  return { undone: changes.length - left.length, left }
}

const undone = { reason: 'Import undone' }
