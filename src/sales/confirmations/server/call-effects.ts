import { sql } from 'kysely'
import { countEffect, type SettingEffect } from '#platform/server/settings/setting-effects.ts'
import { ordersSettings } from '#sales/orders/orders.settings.ts'

export const callEffects: readonly SettingEffect[] = [
  countEffect({
    setting: ordersSettings.confirmationAttempts,
    label: 'Orders to confirm that have had all their calls',
    rows: (calls, outlets) => sql`from confirmation_tasks t join orders o on o.id = t.id
      where t.state <> 'done' and t.attempts >= ${calls} and ${outlets('o.outlet_id')}`,
  }),
]
