import { addReason } from '#organization/reasons/server/save-reason.ts'
import { newId } from '#platform/server/new-id.ts'
import { countEvents } from './count-events.ts'
import { actorOf, type Prepare, type Setting } from './write-cases.ts'

const facts = {
  label: 'Rained in',
  appliesTo: ['stock.adjust'],
  direction: 'out',
  needsNote: false,
  needsPhoto: false,
  fault: 'us',
  parentCode: null,
  position: 900,
} as const

const newCode = () => `rain_${newId().replaceAll('-', '')}`

const aReason = (setting: Setting) =>
  setting.db.transaction((tx) =>
    addReason(tx, actorOf(setting), { ...facts, appliesTo: ['stock.adjust'], code: newCode() }),
  )

export const reasonWrites: Readonly<Record<string, Prepare>> = {
  'reasons.add': async ({ db }) => {
    const code = newCode()
    return {
      input: { ...facts, code },
      other: { ...facts, code: newCode() },
      effects: async () => {
        const rows = await db.reader
          .selectFrom('reason_codes')
          .select('id')
          .where('code', '=', code)
          .execute()
        return rows.length
      },
    }
  },
  'reasons.change': async (setting) => {
    const { id, version } = await aReason(setting)
    const input = { ...facts, id, version, label: 'Rained in at night' }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => countEvents(setting.db, id, 'reason_code.changed'),
    }
  },
  'reasons.setActive': async (setting) => {
    const { id, version } = await aReason(setting)
    const input = { id, version, isActive: false }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => countEvents(setting.db, id, 'reason_code.closed'),
    }
  },
}
