import { sql } from 'kysely'
import { dispatchSettings } from '#delivery/dispatch/dispatch.settings.ts'
import { countEffect, type SettingEffect } from '#platform/server/settings/setting-effects.ts'
import { adviceSource, isOpen, stuckFor } from './advice-source.ts'

const { amberDays, redDays, manyAttempts } = dispatchSettings

export const adviceEffects: readonly SettingEffect[] = [
  countEffect({
    setting: amberDays,
    label: 'Parcels marked amber or red',
    rows: (days) => sql`from ${adviceSource} where ${isOpen} and ${stuckFor(days)}`,
  }),
  countEffect({
    setting: redDays,
    label: 'Parcels marked red',
    rows: (days) => sql`from ${adviceSource} where ${isOpen} and ${stuckFor(days)}`,
  }),
  countEffect({
    setting: manyAttempts,
    label: 'Parcels with many delivery attempts',
    rows: (attempts) => sql`from ${adviceSource} where ${isOpen} and p.attempts >= ${attempts}`,
  }),
]
