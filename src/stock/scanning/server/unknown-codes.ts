import { sql } from 'kysely'
import { chosenValues } from '#platform/lists/list-filters.ts'
import type { ListInput } from '#platform/lists/list-input.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { serveSmallList } from '#platform/server/lists/serve-small-list.ts'
import { requireWithinOutlets } from '#platform/server/within-outlets.ts'
import type { CodeKind } from '../code-kinds.ts'
import type { UnknownCode } from '../scan-history.contract.ts'
import { unknownForDays, visibleCode, whyNotAssigned } from '../scan-history.rules.ts'
import { type ScanTask, scanTaskLabels } from '../scan-tasks.ts'
import { unknownCodeList } from '../unknown-codes.list.ts'
import { access, visibleScans } from './visible-scans.ts'

/** The newest scans that the list is made of, so that it stays small however many there are. */
const mostScans = 5_000

type Group = {
  readonly code: string
  readonly raw: string
  readonly codeKind: CodeKind
  readonly count: number
  readonly lastAt: string
  readonly users: string[]
  readonly outlets: string[]
  readonly outletIds: string[]
  readonly tasks: ScanTask[]
  readonly lastRecord: string
  readonly message: string
  readonly isIgnored: boolean
}

/** Codes that found nothing of late and still find no product; a badge or gift card is no such code. */
async function unknownCodes(reader: Reader, actor: Actor): Promise<readonly UnknownCode[]> {
  const found = await sql<Group>`
    with recent as (
      select s.* from scans s
      where s.result = 'unknown' and s.at > now() - make_interval(days => ${unknownForDays})
        and ${visibleScans(actor)}
      order by s.at desc limit ${mostScans}
    ), grouped as (
      select r.code, count(*)::integer as count, max(r.at) as last_at,
        (array_agg(r.raw order by r.at desc))[1] as raw,
        (array_agg(r.code_kind order by r.at desc))[1] as code_kind,
        (array_agg(r.message order by r.at desc))[1] as message,
        (array_agg(r.task_label order by r.at desc))[1] as last_record,
        array_agg(distinct r.task) as tasks,
        array_agg(distinct coalesce(p.full_name, p.email, '')) as users,
        coalesce(array_agg(distinct o.code) filter (where o.id is not null), '{}') as outlets,
        coalesce(array_agg(distinct o.id) filter (where o.id is not null), '{}')::text[] as outlet_ids
      from recent r join profiles p on p.id = r.user_id left join outlets o on o.id = r.outlet_id
      where r.code <> '' and r.code_kind <> 'badge' and r.code not like 'G-…%' group by r.code
    )
    select g.code, g.raw, g.code_kind as "codeKind", g.count, g.last_at as "lastAt", g.users,
      g.outlets, g.outlet_ids as "outletIds", g.tasks,
      g.last_record as "lastRecord", g.message,
      exists (select from ignored_codes i where i.code = g.code) as "isIgnored"
    from grouped g
    where not exists (select from barcodes b where b.code = g.code)
      and not exists (select from variants v
        where v.sku in (upper(g.code), upper(regexp_replace(g.code, '^P-', ''))))`.execute(reader)
  return found.rows.map(({ raw, isIgnored, tasks, ...group }) => ({
    ...group,
    shown: visibleCode(raw),
    tasks: tasks.map((task) => scanTaskLabels[task]),
    state: isIgnored ? 'ignored' : 'open',
    whyNotAssigned: whyNotAssigned(raw),
  }))
}

const served = serveSmallList<UnknownCode, typeof unknownCodeList>(unknownCodeList, {
  rows: unknownCodes,
  keyOf: ({ code }) => code,
  filters: {
    state: ({ state }) => state,
    codeKind: ({ codeKind }) => codeKind,
    outletId: ({ outletIds }) => outletIds,
    count: ({ count }) => count,
  },
  search: ({ code, shown, users }) => `${code} ${shown} ${users.join(' ')}`,
})

type Input = ListInput<typeof unknownCodeList>

/** An outlet without access is not found, like one that never was. */
function requireOwn(actor: Actor, { outletId = [] }: Input): void {
  const { within, without } = chosenValues(outletId)
  for (const id of [...within, ...without]) requireWithinOutlets(actor, access, id)
}

export const unknownCodesServed = {
  list: unknownCodeList,
  page: async (reader: Reader, actor: Actor, input: Input) => {
    requireOwn(actor, input)
    return served.page(reader, actor, input)
  },
  every: (reader: Reader, actor: Actor, input: Input) => {
    requireOwn(actor, input)
    return served.every(reader, actor, input)
  },
}
