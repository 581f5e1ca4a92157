import { sql } from 'kysely'
import { serveList } from '#platform/server/lists/serve-list.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import type { RegisterSessionRow } from '../register-sessions.contract.ts'
import { registerSessionList } from '../register-sessions.list.ts'
import { access } from './find-register.ts'

/** Of the session `s`; what is expected is null in the table until the cash is counted. */
export const sessionColumns = sql`s.id, s.register_id as "registerId", r.name as "registerName",
  s.outlet_id as "outletId", o.code as "outletCode", s.currency, s.state,
  s.opening_minor as "openingMinor", opener.full_name as "openedBy", s.opened_at as "openedAt",
  s.counted_minor as "countedMinor", s.expected_minor as "expectedMinor",
  s.difference_minor as "differenceMinor", s.z_number as "zNumber", closer.full_name as "closedBy",
  s.closed_at as "closedAt", s.version`

export const besideSession = sql`join registers r on r.id = s.register_id
  join outlets o on o.id = s.outlet_id join profiles opener on opener.id = s.opened_by
  left join profiles closer on closer.id = s.closed_by`

export const registerSessions = serveList<RegisterSessionRow, typeof registerSessionList>(
  registerSessionList,
  {
    table: 'register_sessions s',
    id: 's.id',
    within: (actor) => withinOutlets(actor, access, 's.outlet_id'),
    filters: {
      outletId: { ownOutlet: 's.outlet_id', access },
      registerId: 's.register_id',
      state: 's.state',
      different: 'coalesce(s.difference_minor, 0) <> 0',
      openedAt: { instant: 's.opened_at' },
    },
    sorts: {
      opened: { by: 's.opened_at', kind: 'instant' },
      closed: { by: 's.closed_at', kind: 'instant', hasNulls: true },
      difference: { by: 's.difference_minor', kind: 'number', hasNulls: true },
    },
    columns: () => sessionColumns,
    beside: besideSession,
  },
)
