import { sql } from 'kysely'
import type { Noun } from '#platform/nouns.ts'
import { variantNoun } from '#stock/catalog/catalog.nouns.ts'
import type { Scan } from '../scan-history.contract.ts'
import { visibleCode } from '../scan-history.rules.ts'

/** A scan as it is stored, with the names beside it. */
export type StoredScan = Omit<Scan, 'taskPath' | 'recordPath' | 'variantId'> & {
  readonly taskNoun: string | null
  readonly taskId: string | null
  readonly noun: string | null
  readonly entityId: string | null
}

export const scanColumns = sql`s.id, s.at, s.user_id as "userId",
  coalesce(p.full_name, p.email, '') as "userName", s.outlet_id as "outletId",
  o.code as "outletCode", s.device_id as "deviceId", d.name as "deviceName", s.task,
  s.task_label as "taskLabel", s.task_noun as "taskNoun", s.task_id as "taskId", s.raw as code,
  s.code_kind as "codeKind", coalesce(nullif(s.label, ''), v.sku, '') as label, v.title, s.noun,
  s.entity_id as "entityId", s.result, s.message, s.made_at as "madeAt", s.took_milliseconds as "tookMilliseconds"`

export const besideScans = sql`join profiles p on p.id = s.user_id
  left join outlets o on o.id = s.outlet_id left join devices d on d.id = s.device_id
  left join variants v on s.noun = 'variant' and v.id = s.entity_id`

/** The scan with the addresses of its records; the nouns of later areas come from the composition. */
export const scanShown =
  (nouns: readonly Noun[]) =>
  (stored: StoredScan): Scan => {
    const { taskNoun, taskId, noun, entityId, code, ...scan } = stored
    const pathOf = (key: string | null, id: string | null) =>
      id === null ? null : (nouns.find((one) => one.key === key)?.path(id) ?? null)
    return {
      ...scan,
      code: visibleCode(code),
      taskPath: pathOf(taskNoun, taskId),
      recordPath: pathOf(noun, entityId),
      variantId: noun === variantNoun.key ? entityId : null,
    }
  }
