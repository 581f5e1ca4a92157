import { type RawBuilder, sql } from 'kysely'
import { authorId } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { byConditions } from '#platform/server/lists/by-conditions.ts'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { matchesCustomer } from '#sales/customers/server/index.ts'
import { fraudSettings } from '#sales/fraud/fraud.settings.ts'
import { levelOf } from '#sales/fraud/recommend.ts'
import type { SuspiciousRow } from '../suspicious.fields.ts'
import { suspiciousList } from '../suspicious.list.ts'
import { suspiciousStates, undecidedStates } from '../suspicious.states.ts'

export type StoredSuspicion = Omit<SuspiciousRow, 'level'>

export const suspicionColumns = sql`s.id, s.number, s.state, s.version, s.cause,
  s.customer_id as "customerId", c.number as "customerNumber", c.full_name as "customerName",
  s.identities, s.score, s.policy, s.restricted_until as "restrictedUntil",
  s.value_minor as "valueMinor", s.currency, s.parcels_sent as "parcelsSent",
  s.parcels_returned as "parcelsReturned", s.owner_id as "ownerId",
  owner.full_name as "ownerName", s.opened_at as "openedAt"`

export const suspicionBeside = sql`join customers c on c.id = s.customer_id
  left join profiles owner on owner.id = s.owner_id`

/** The rows with the band of their score, as the settings have it now. */
export async function withLevels<R extends StoredSuspicion>(
  reader: Reader,
  rows: readonly R[],
): Promise<(R & Pick<SuspiciousRow, 'level'>)[]> {
  const thresholds = await settingsOf(reader, {
    watch: fraudSettings.watchScore,
    high: fraudSettings.highScore,
    hold: fraudSettings.holdScore,
  })
  return rows.map((row) => ({ ...row, level: levelOf(row.score, thresholds) }))
}

const isIn = (states: readonly string[]): RawBuilder<boolean> =>
  sql`s.state = any(${[...states]}::text[])`

const caseShown = /^case\s+(\d{1,15})$|^(\d{1,6})$/i

/** The number of the case as it is shown, or the customer of the case or a linked one. */
function matchesCase(q: string): RawBuilder<boolean> {
  const typed = q.trim()
  const shown = caseShown.exec(typed)
  const number = shown?.[1] ?? shown?.[2]
  if (number) return sql`s.number = ${number}::bigint`
  return sql`exists (select from suspicious_members m join customers c on c.id = m.customer_id
    where m.case_id = s.id and ${matchesCustomer(typed)} offset 0)`
}

/** All customers belong to the whole company, and so do the cases about them. */
export const suspicions = serveList<SuspiciousRow, typeof suspiciousList, StoredSuspicion>(
  suspiciousList,
  {
    table: 'suspicious_cases s',
    id: 's.id',
    joined: sql`join customers customer on customer.id = s.customer_id
      left join profiles owner on owner.id = s.owner_id`,
    within: () => sql`true`,
    filters: {
      state: byConditions({
        ...Object.fromEntries(suspiciousStates.map((state) => [state, isIn([state])])),
        waiting: isIn(undecidedStates),
        in_force: sql`s.policy is not null`,
        all: sql`true`,
      }),
      policy: 's.policy',
      score: 's.score',
      cause: 's.cause',
      ownerId: 's.owner_id',
      mine: ({ actor }) => sql`coalesce(s.owner_id = ${authorId(actor)}::uuid, false)`,
      opened: { instant: 's.opened_at' },
    },
    sorts: {
      customer: { by: 'customer.full_name', kind: 'text' },
      identities: { by: 's.identities', kind: 'number' },
      score: { by: 's.score', kind: 'number' },
      until: { by: 's.restricted_until', kind: 'day', hasNulls: true },
      value: { by: 's.value_minor', kind: 'number' },
      sent: { by: 's.parcels_sent', kind: 'number' },
      returned: { by: 's.parcels_returned', kind: 'number' },
      owner: { by: 'owner.full_name', kind: 'text', hasNulls: true },
      opened: { by: 's.opened_at', kind: 'instant' },
    },
    search: matchesCase,
    columns: () => suspicionColumns,
    beside: suspicionBeside,
    complete: (reader, _actor, rows) => withLevels(reader, rows),
  },
)
