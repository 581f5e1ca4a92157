import { sql } from 'kysely'
import type { ReasonUse } from '#organization/reasons/reasons.rules.ts'
import { platformSettings } from '#platform/platform.settings.ts'
import type { Actor } from '#platform/server/actor.ts'
import type { Reader } from '#platform/server/db/database.ts'
import { settingOf, settingsOf } from '#platform/server/settings/read-setting.ts'
import type { LinkedReturn } from '../return-link.contract.ts'
import { returnsSettings } from '../returns.settings.ts'
import { type ReturnState, returnMachine } from '../returns.states.ts'
import { openForReturn, requireReturnLink } from './find-return-link.ts'

const { companyName: company, companyPhone } = platformSettings

/** What the customer may return, while there is something. */
export async function linkedReturn(
  reader: Reader,
  visitor: Actor,
  { token }: { readonly token: string },
): Promise<LinkedReturn> {
  const link = await requireReturnLink({ reader }, visitor, token)
  const { lines, finalIds } = await openForReturn(reader, link)
  const { orderId, orderNumber: number } = link
  const windowDays = await settingOf(reader, returnsSettings.windowDays)
  const found = await sql<{ outletId: string; until: string | null }>`
    select outlet_id as "outletId", case when state = 'delivered'
      then (state_changed_at + make_interval(days => ${windowDays}))::date::text end as until
    from orders where id = ${orderId}`.execute(reader)
  const [order] = found.rows
  if (!order) throw new Error('A link leads to an order that is not there.')
  return {
    ...(await settingsOf(reader, { company, companyPhone }, order.outletId)),
    number,
    until: order.until,
    lines: lines.map(({ lineId, title, quantityScale, returnable }) => {
      return { lineId, title, quantityScale, returnable, isFinal: finalIds.has(lineId) }
    }),
    announced: await announcedOf(reader, orderId),
    reasons: await reasonsForCustomers(reader),
  }
}

async function announcedOf(reader: Reader, orderId: string) {
  const found = await sql<{ number: number; state: ReturnState }>`
    select number, state from returns where order_id = ${orderId}
      and state not in ('declined', 'cancelled') order by number`.execute(reader)
  return found.rows.map(({ number, state }) => {
    return { number, state: returnMachine.states[state].label }
  })
}

const use: ReasonUse = 'customer.return'

/** The reason list is written for staff; these codes get wording for customers. */
const wordsForCustomers: Readonly<Record<string, string>> = {
  customer_changed_mind: 'I changed my mind',
  ordered_by_mistake: 'I ordered it by mistake',
}

async function reasonsForCustomers(reader: Reader): Promise<LinkedReturn['reasons']> {
  const found = await sql<LinkedReturn['reasons'][number]>`
    select code, label, needs_note as "needsNote", needs_photo as "needsPhoto"
    from reason_codes where is_active and ${use} = any(applies_to)
    order by position, code`.execute(reader)
  return found.rows.map((row) => ({ ...row, label: wordsForCustomers[row.code] ?? row.label }))
}
