import { codedKey } from '#platform/events.ts'
import { notFound, Refusal } from '#platform/refusal.ts'
import { type Actor, authorId } from '#platform/server/actor.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { ReportAction } from '../kinds-of-fraud.ts'
import { type FoundReport, findReport } from './find-report.ts'
import { moveReport, type ReportMove } from './tell-report.ts'
import { readersOf } from './visible-reports.ts'

type Step = { readonly id: string; readonly version: number }

type Change = {
  readonly set?: Readonly<Record<string, string | number | boolean | null>>
  readonly data?: Readonly<Record<string, unknown>>
}

/** A transition, with what it sets; the version that the caller saw is part of the same update. */
async function take(
  tx: Tx,
  actor: Actor,
  { id, version }: Step,
  name: ReportMove,
  change: Change | ((report: FoundReport) => Promise<Change>) = {},
) {
  const report = await findReport(tx, actor, id, { isLocked: true })
  const asked = typeof change === 'function' ? await change(report) : change
  const moved = await moveReport(tx, actor, report, name, { version, ...asked })
  return { id, version: moved }
}

const now = () => new Date().toISOString()

/** Submits a draft: from then on, others see it. */
export async function submitReport(tx: Tx, actor: Actor, step: Step) {
  const set = { submitted_at: now() }
  const report = await findReport(tx, actor, step.id, { isLocked: true })
  const readers = await readersOf(tx, report, { isSubmitting: true })
  const { version } = step
  const moved = await moveReport(tx, actor, report, 'submit', {
    version,
    set,
    data: { [codedKey]: { readers } },
  })
  return { id: report.id, version: moved }
}

export const triageReport = (tx: Tx, actor: Actor, step: Step) => take(tx, actor, step, 'triage')

/** Who investigates a report owns it, unless another user does. */
export const investigateReport = (tx: Tx, actor: Actor, step: Step) =>
  take(tx, actor, step, 'investigate', async ({ ownerId }) => ({
    set: { owner_id: ownerId ?? authorId(actor) },
  }))

type Found = Step & { readonly outcome: string }

export const substantiateReport = (tx: Tx, actor: Actor, { outcome, ...step }: Found) =>
  take(tx, actor, step, 'substantiate', { set: { outcome } })

export const dismissReport = (tx: Tx, actor: Actor, { outcome, ...step }: Found) =>
  take(tx, actor, step, 'dismiss', { set: { outcome, ended_at: now() } })

type Original = Step & { readonly originalId: string }

/** A duplicate names the report that goes on, which is no duplicate itself. */
export const markDuplicate = (tx: Tx, actor: Actor, { originalId, ...step }: Original) =>
  take(tx, actor, step, 'duplicate', async ({ id, label }) => {
    if (originalId === id)
      throw new Refusal(
        'unprocessable',
        'same_report',
        `${label} can’t be a duplicate of itself. Choose another report.`,
        { field: 'originalId' },
      )
    const original = await findReport(tx, actor, originalId)
    if (original.state === 'draft') throw notFound('This report')
    if (original.state === 'duplicate')
      throw new Refusal(
        'conflict',
        'also_duplicate',
        `${original.label} is a duplicate itself. Choose the report that it repeats.`,
        { field: 'originalId' },
      )
    return {
      set: { duplicate_of: originalId, ended_at: now() },
      data: { original: original.label },
    }
  })

type Action = Step & { readonly action: ReportAction; readonly note: string }

export const actOnReport = (tx: Tx, actor: Actor, { action, note, ...step }: Action) =>
  take(tx, actor, step, 'act', { set: { action }, data: { action, ...(note ? { note } : {}) } })

export const closeReport = (tx: Tx, actor: Actor, { note, ...step }: Step & { note: string }) =>
  take(tx, actor, step, 'close', { set: { ended_at: now() }, data: note ? { note } : {} })

/** Super managers and super admins may reopen a report that ended. */
export const mayReopen = ({ roles }: Actor): boolean =>
  roles.includes('super_admin') || roles.includes('super_manager')

export const reopenReport = (tx: Tx, actor: Actor, { why, ...step }: Step & { why: string }) =>
  take(tx, actor, step, 'reopen', async ({ label }) => {
    if (!mayReopen(actor))
      throw new Refusal(
        'forbidden',
        'reopening_refused',
        `Only super managers and super admins can reopen ${label}. Ask one of them.`,
      )
    return {
      set: { ended_at: null, duplicate_of: null, action: null, overdue_told_on: null },
      data: { why },
    }
  })
