import type { ReasonGiven } from '#organization/reasons/reasons.fields.ts'
import { noReason } from '#organization/reasons/web/index.tsx'
import type { BulkChange } from '../bulk.fields.ts'
import type { HoldKind } from '../desk-words.ts'
import type { priorities } from '../order-words.ts'
import { tagsOf } from './tag-text.ts'

export type BulkValues = {
  readonly kind: HoldKind
  readonly priority: (typeof priorities)[number]
  /** As typed, separated by commas. */
  readonly tags: string
  readonly assignedTo: string | null
  /** What settled a hold. */
  readonly settled: string
  readonly reason: ReasonGiven
  /** The number of orders, to cancel many. */
  readonly typed: string
  /** For the person who approves. */
  readonly note: string
}

export const openBulk: BulkValues = {
  kind: 'manual',
  priority: 'high',
  tags: '',
  assignedTo: null,
  settled: '',
  reason: noReason,
  typed: '',
  note: '',
}

/** The change that was entered. */
export function bulkChangeOf(action: BulkChange['action'], values: BulkValues): BulkChange {
  const { kind, priority, assignedTo, settled, reason } = values
  if (action === 'confirm') return { action }
  if (action === 'priority') return { action, priority }
  if (action === 'assign') return { action, assignedTo }
  if (action === 'hold') return { action, kind, reason }
  if (action === 'cancel') return { action, reason }
  if (action === 'release') return { action, kind, note: settled.trim() }
  return { action, tags: tagsOf(values.tags) }
}

/**
 * The same for the preview: which orders change does not depend on the reason, so that it is shown
 * before one is given. Null without a tag.
 */
export function previewedChange(
  action: BulkChange['action'],
  values: BulkValues,
): BulkChange | null {
  if ((action === 'tag' || action === 'untag') && tagsOf(values.tags).length === 0) return null
  const reason = { code: 'other', note: 'Preview' }
  return bulkChangeOf(action, { ...values, reason, settled: 'Preview' })
}
