import { sql } from 'kysely'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { withinOutlets } from '#platform/server/within-outlets.ts'
import { rolesAt } from '#sales/orders/server/index.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { scanningSettings } from '#stock/scanning/scanning.settings.ts'
import { posSettings } from '../pos.settings.ts'
import { cashStepOf } from '../sale-money.ts'
import type { Till } from '../sales.contract.ts'
import { approvalsAtTill } from './approvals-at-till.ts'
import { access } from './find-sale.ts'

type Register = NonNullable<Till['register']>

type Row = Pick<
  Register,
  | 'id'
  | 'name'
  | 'outletId'
  | 'outletCode'
  | 'outletName'
  | 'currency'
  | 'sessionId'
  | 'sessionState'
>

/** Enough for every outlet; more registers are found by choosing an outlet first. */
const mostChoices = 100

/**
 * The register that the actor sells at: that of the shared device, else the one that is asked for,
 * else the only one there is.
 */
export async function findTill(
  reader: Reader,
  actor: Actor,
  { registerId }: { readonly registerId?: string | undefined },
): Promise<Till> {
  const isDevice = actor.work?.kind === 'till'
  const found = await sql<Row>`
    select r.id, r.name, r.outlet_id as "outletId", o.code as "outletCode", o.name as "outletName",
      o.currency, s.id as "sessionId", s.state as "sessionState"
    from registers r join outlets o on o.id = r.outlet_id
    left join register_sessions s on s.register_id = r.id and s.state <> 'closed'
    where r.state = 'active' and ${withinOutlets(actor, access, 'r.outlet_id')}
      and (${!isDevice} or r.device_id = ${actor.deviceId}::uuid)
    order by o.code, lower(r.name), r.id limit ${mostChoices}`.execute(reader)
  const chosen =
    found.rows.find(({ id }) => id === registerId) ??
    (found.rows.length === 1 ? found.rows[0] : undefined)
  return {
    register: chosen ? await withRules(reader, actor, chosen) : null,
    isOfDevice: isDevice && chosen !== undefined,
    choices: found.rows.map(({ id, name, outletCode, sessionState }) => ({
      id,
      label: `${name}, ${outletCode}`,
      isOpen: sessionState === 'open',
    })),
  }
}

/** With the rules of the outlet, by which the device calculates while the server can't be reached. */
async function withRules(reader: Reader, actor: Actor, row: Row): Promise<Register> {
  const { outletId } = row
  const { staffDiscount, storeManagerDiscount, offlineCardMinor } = posSettings
  const rules = await settingsOf(
    reader,
    {
      ...catalogSettings,
      scaleLabels: scanningSettings.embeddedPatterns,
      staff: staffDiscount,
      storeManager: storeManagerDiscount,
      offlineCardMinor,
    },
    outletId,
  )
  const { staff, storeManager } = rules
  return {
    ...row,
    cashStepMinor: cashStepOf(rules.cashRounding),
    pricesIncludeTax: rules.pricesIncludeTax,
    taxRounding: rules.rounding === 'line' ? 'line' : 'document',
    scaleLabels: rules.scaleLabels,
    offlineCardMinor: rules.offlineCardMinor,
    discounts: { roles: rolesOf(actor, outletId), staff, storeManager },
    approvals: await approvalsAtTill(reader, actor, outletId),
  }
}

function rolesOf(actor: Actor, outletId: string): string[] | null {
  const roles = rolesAt(actor, outletId)
  return roles === null ? null : [...roles]
}
