import { type RawBuilder, sql } from 'kysely'
import type { ListInput } from '#platform/lists/list-input.ts'
import { notFound } from '#platform/refusal.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { eventsOf } from '#platform/server/events/events-of.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { matchesWords } from '#platform/server/match-words.ts'
import type { TimelineEntry } from '#platform/timeline.ts'
import type { ApprovalRow } from '../approvals.contract.ts'
import { approvalList } from '../approvals.list.ts'
import { type ApprovalView, type Decidable, refuseDeciding } from '../approvals.rules.ts'
import { approvalMachine } from '../approvals.states.ts'
import { type CoveredDecider, coveredDecider } from './covered-decider.ts'
import { actionLabel, decidableFor, type KnownActions } from './known-actions.ts'

type StoredApproval = Omit<ApprovalRow, 'actionLabel' | 'isMine' | 'forName' | 'whyNot'> & {
  readonly action: string
  readonly outletId: string | null
  readonly requesterId: string
  readonly details: { readonly facts: Record<string, string>; readonly path: string }
}

const isExpired = sql<boolean>`(a.state in ('pending', 'approved') and a.expires_at <= now())`

const columns = sql`a.id, a.action, a.summary, a.details, a.limit_breached as "limitBreached",
  a.note, a.outlet_id as "outletId", o.code as "outletCode", a.requested_by as "requesterId",
  asker.full_name as "requestedBy", a.requested_at as "requestedAt", a.state,
  a.expires_at as "expiresAt", ${isExpired} as "isExpired", decider.full_name as "decidedBy",
  a.decided_at as "decidedAt", a.decision_note as "decisionNote",
  a.decided_in_place as "isDecidedInPlace", a.version`

const beside = sql`join profiles asker on asker.id = a.requested_by
  left join profiles decider on decider.id = a.decided_by
  left join outlets o on o.id = a.outlet_id`

/** Ordered by when they were asked for by an index; by other columns those of the actor are sorted. */
const approvalsOf = (decidable: readonly Decidable[]) => (actor: Actor) =>
  serveList<ApprovalRow, typeof approvalList>(approvalList, {
    table: 'approvals a',
    id: 'a.id',
    joined: beside,
    within: () => sql`(${isConcerned(actor, decidable)})`,
    filters: {
      queue: byConditions({
        to_decide: within('to_decide', actor, decidable),
        asked: within('asked', actor, decidable),
        history: within('history', actor, decidable),
      } satisfies Record<ApprovalView, unknown>),
      state: 'a.state',
      lapsed: isExpired,
      asked: { instant: 'a.requested_at' },
      decided: { instant: 'a.decided_at' },
    },
    sorts: {
      summary: { by: 'a.summary', kind: 'text' },
      state: { by: 'a.state', kind: 'text' },
      by: { by: 'asker.full_name', kind: 'text' },
      outlet: { by: 'o.code', kind: 'text', hasNulls: true },
      left: { by: 'a.expires_at', kind: 'instant' },
      asked: { by: 'a.requested_at', kind: 'instant' },
      decidedBy: { by: 'decider.full_name', kind: 'text', hasNulls: true },
      decided: { by: 'a.decided_at', kind: 'instant', hasNulls: true },
    },
    search: (words) =>
      matchesWords("(a.summary || ' ' || a.limit_breached || ' ' || asker.full_name)", words),
    columns: () => columns,
    beside,
  })

export async function listApprovals(
  reader: Reader,
  actor: Actor,
  actions: KnownActions,
  input: ListInput<typeof approvalList>,
) {
  const decidable = await decidableFor(reader, actor, actions)
  const page = await approvalsOf(decidable)(actor).page(reader, actor, input)
  const forName = await coveredDecider(reader, actor, actions)
  const rows = page.rows.map(
    (row) => rowFor(row as unknown as StoredApproval, actor, actions, decidable, forName), // parse edge: as they are stored
  )
  return { ...page, rows }
}

export async function countApprovals(reader: Reader, actor: Actor, actions: KnownActions) {
  const decidable = await decidableFor(reader, actor, actions)
  const found = await sql<{ toDecide: number }>`select count(*)::integer as "toDecide"
    from approvals a where ${within('to_decide', actor, decidable)}`.execute(reader)
  return { toDecide: found.rows[0]?.toDecide ?? 0 }
}

export async function getApproval(
  reader: Reader,
  actor: Actor,
  actions: KnownActions,
  input: { id: string },
) {
  const decidable = await decidableFor(reader, actor, actions)
  const found = await sql<StoredApproval>`select ${columns} from approvals a ${beside}
    where a.id = ${input.id} and (${isConcerned(actor, decidable)})`.execute(reader)
  const [row] = found.rows
  if (!row) throw notFound('This request')
  return {
    ...rowFor(row, actor, actions, decidable, await coveredDecider(reader, actor, actions)),
    facts: row.details.facts,
    path: row.details.path,
    timeline: (await eventsOf(reader, row.id)).map((entry) => withNote(entry, row)),
  }
}

/** The log entry leaves out the note; the request has it until it is erased. */
function withNote(entry: TimelineEntry, { note, decisionNote }: StoredApproval): TimelineEntry {
  const said: Readonly<Record<string, string>> = {
    'approval.requested': note,
    'approval.approved': decisionNote,
    'approval.rejected': decisionNote,
  }
  const words = said[entry.type]
  return words ? { ...entry, data: { ...entry.data, note: words } } : entry
}

/** The requester, the decider and users who may decide; the request is hidden from all others. */
export function isConcerned(actor: Actor, decidable: readonly Decidable[]): RawBuilder<boolean> {
  return sql<boolean>`a.requested_by = ${actor.userId} or a.decided_by = ${actor.userId}
    or ${mayDecide(decidable)}`
}

function mayDecide(decidable: readonly Decidable[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from jsonb_to_recordset(${JSON.stringify(decidable)}::jsonb)
      as d(action text, "outletIds" uuid[])
    where d.action = a.action
      and (a.outlet_id is null or d."outletIds" is null or a.outlet_id = any(d."outletIds")))`
}

function within(
  view: ApprovalView,
  actor: Actor,
  decidable: readonly Decidable[],
): RawBuilder<boolean> {
  if (view === 'asked') return sql<boolean>`a.requested_by = ${actor.userId}`
  if (view === 'history')
    return sql<boolean>`(a.state <> 'pending' or ${isExpired}) and (${isConcerned(actor, decidable)})`
  return sql<boolean>`a.state = 'pending' and a.expires_at > now()
    and a.requested_by <> ${actor.userId} and ${mayDecide(decidable)}`
}

function rowFor(
  row: StoredApproval,
  actor: Actor,
  actions: KnownActions,
  decidable: readonly Decidable[],
  forName: CoveredDecider,
): ApprovalRow {
  const { action, outletId, requesterId, details: _details, ...shown } = row
  const asked = { ...row, requestedBy: requesterId }
  const closed = approvalMachine.moves.approve.from.some((open) => open === row.state)
    ? null
    : `“${row.summary}” is decided already.`
  const refusal = refuseDeciding(asked, { userId: actor.userId, decidable })
  return {
    ...shown,
    actionLabel: actionLabel(actions, action),
    isMine: requesterId === actor.userId,
    forName: closed === null && refusal === null ? forName(asked) : null,
    whyNot: closed ?? refusal?.message ?? null,
  }
}
