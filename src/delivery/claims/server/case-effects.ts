import { type RawBuilder, sql } from 'kysely'
import { returnsSettings } from '#delivery/returns/returns.settings.ts'
import { countEffect, type SettingEffect } from '#platform/server/settings/setting-effects.ts'
import { soughtStates } from '../return-cases.states.ts'

const { lookDays, highDays, criticalDays } = returnsSettings

const missingFor = (days: number): RawBuilder<unknown> => sql`from return_cases c
  where c.state = any(${[...soughtStates]}::text[])
    and c.said_at <= now() - make_interval(days => ${days})`

export const caseEffects: readonly SettingEffect[] = [
  countEffect({ setting: lookDays, label: 'Missing returns to look at', rows: missingFor }),
  countEffect({
    setting: highDays,
    label: 'Missing returns marked high or critical',
    rows: missingFor,
  }),
  countEffect({
    setting: criticalDays,
    label: 'Missing returns marked critical',
    rows: missingFor,
  }),
]
