import { sql } from 'kysely'
import { isAllowed } from '#platform/permissions.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingsOf } from '#platform/server/settings/read-setting.ts'
import { accessOfStep, enoughProducts, type SetupStepKey, setupStepKeys } from '../setup.steps.ts'

const { companyName, currency, showsSetup } = platformSettings

type Found = Readonly<Record<Exclude<SetupStepKey, 'company'>, boolean>> & {
  readonly hasCurrency: boolean
  readonly hasProduct: boolean
}

/** Which steps are done, by the records themselves: a step that was done elsewhere is done here too. */
export async function listSteps(reader: Reader, actor: Actor) {
  const [house, found] = await Promise.all([
    settingsOf(reader, { companyName, showsSetup }),
    readFound(reader),
  ])
  const isNamed = house.companyName !== companyName.default
  const done = { ...found, company: isNamed && found.hasCurrency }
  return {
    isShown: house.showsSetup,
    steps: setupStepKeys
      .filter((key) => isAllowed(actor.permissions, accessOfStep[key]))
      .map((key) => ({ key, isDone: done[key] })),
    hasProduct: found.hasProduct,
  }
}

const isReal = (id: string) =>
  sql`not exists (select from sample_records where record_id = ${sql.ref(id)})`

/** Each stops at the first row that it finds. The sample business is no step of the company's own. */
async function readFound(reader: Reader): Promise<Found> {
  const isSold = sql`v.is_active and p.state = 'active' and ${isReal('p.id')}`
  const variants = sql`variants v join products p on p.id = v.product_id`
  const rows = await sql<Found>`select
    exists (select from setting_values where key = ${currency.key} and outlet_id is null)
      or exists (select from orders o where ${isReal('o.id')}) as "hasCurrency",
    exists (select from outlets o where state = 'open' and ${isReal('o.id')}) as "outlet",
    exists (select from ${variants} where ${isSold}) as "hasProduct",
    exists (select from ${variants} join stock_levels l on l.variant_id = v.id
      where l.last_moved_at is not null and ${isSold}) as "product",
    (select count(*) from (select from profiles limit 2) two) = 2
      or exists (select from invitations
        where accepted_at is null and revoked_at is null and expires_at > now()) as "colleague",
    exists (select from couriers c where is_active and ${isReal('c.id')}) as "courier",
    exists (select from imports where state = 'finished')
      or (select count(*) from (select from products p where ${isReal('p.id')}
          limit ${enoughProducts}) few) = ${enoughProducts} as "import",
    exists (select from orders o where ${isReal('o.id')} and ${isReal('o.outlet_id')}) as "order",
    exists (select from parcels p
      where ${isReal('p.order_id')} and ${isReal('p.outlet_id')}) as "packed"`.execute(reader)
  const [row] = rows.rows
  if (!row) throw new Error('A question without an answer.')
  return row
}
