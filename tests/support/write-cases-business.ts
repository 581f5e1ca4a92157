import { sql } from 'kysely'
import { allTemplates } from '#office/business/all-templates.ts'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { usersTemplates } from '#organization/users/users.templates.ts'
import { mailPurpose } from '#platform/server/mail/queue-mail.ts'
import { newId } from '#platform/server/new-id.ts'
import { seal } from '#platform/server/seal.ts'
import { rowsOf } from '#platform/server/settings/setting-rows.ts'
import { templateVersion } from '#platform/server/templates/save-words.ts'
import { catalogSettings } from '#stock/catalog/catalog.settings.ts'
import { setUp } from './world.ts'
import type { Prepare, Setting } from './write-cases.ts'

const rate = catalogSettings.defaultRate
const template = usersTemplates.passwordChanged

/** An outlet for this case alone, so that nothing else changes its values meanwhile. */
function anOutlet({ db }: Setting): Promise<string> {
  const code = newId().slice(-8).toUpperCase()
  const facts = { name: 'Small shop', kind: 'store', city: 'York', currency: 'GBP' } as const
  return db.transaction((tx) => addOutlet(tx, setUp, { code, ...facts }))
}

async function changesAt({ db }: Setting, outletId: string): Promise<number> {
  const rows = await rowsOf(db.reader, rate.key, outletId)
  return rows.length
}

/** An earlier change of an outlet's tax rate; its id. */
async function aChange({ db }: Setting, outletId: string, value: number): Promise<number> {
  const row = await db.reader
    .insertInto('setting_values')
    .values({ key: rate.key, outlet_id: outletId, value, changed_by_name: 'Set-up' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** A change of an outlet's tax rate that takes effect in a month, or was cancelled; its id. */
async function aSchedule({ db }: Setting, outletId: string, end?: 'cancelled'): Promise<string> {
  const id = newId()
  await db.reader
    .insertInto('setting_schedules')
    .values({
      id,
      key: rate.key,
      outlet_id: outletId,
      value: 1_900,
      takes_effect_at: sql`now() + interval '30 days'`,
      scheduled_by_name: 'Set-up',
      ...(end ? { cancelled_at: sql`now()`, cancelled_by_name: 'Set-up' } : {}),
    })
    .execute()
  return id
}

/** Each case takes the next text, so that two cases prepared in parallel never share one. */
let turn = 0
function nextTemplate() {
  turn += 1
  return allTemplates[turn % allTemplates.length] ?? template
}

const versionOf = ({ db }: Setting, key: string) => db.transaction((tx) => templateVersion(tx, key))

export const businessWriteCases: Readonly<Record<string, Prepare>> = {
  'business.saveSettings': async (setting) => {
    const outletId = await anOutlet(setting)
    const input = { outletId, changes: [{ key: rate.key, value: 1_900, version: 0 }] }
    return {
      input,
      other: { ...input, changes: [{ key: rate.key, value: 700, version: 0 }] },
      effects: () => changesAt(setting, outletId),
    }
  },
  'business.cancelScheduledSetting': async (setting) => {
    const outletId = await anOutlet(setting)
    const ended = await aSchedule(setting, outletId, 'cancelled')
    const open = await aSchedule(setting, outletId)
    return {
      input: { key: rate.key, outletId, id: open },
      other: { key: rate.key, outletId, id: ended },
      effects: async () => {
        const row = await setting.db.reader
          .selectFrom('setting_schedules')
          .select('cancelled_at')
          .where('id', '=', open)
          .executeTakeFirstOrThrow()
        return row.cancelled_at === null ? 0 : 1
      },
    }
  },
  'business.revertSetting': async (setting) => {
    const outletId = await anOutlet(setting)
    const to = await aChange(setting, outletId, 1_900)
    const version = await aChange(setting, outletId, 700)
    const input = { key: rate.key, outletId, to, version }
    return {
      input,
      other: { ...input, to: version },
      effects: async () => (await changesAt(setting, outletId)) - 2,
    }
  },
  'business.saveTemplate': async (setting) => {
    const { key, required } = nextTemplate()
    const version = await versionOf(setting, key)
    const carried = required.map((field) => `{{${field}}}`).join(' ')
    const input = { key, subject: 'News', body: `Hello ${carried}`, version }
    return {
      input,
      other: { ...input, body: `Good day ${carried}` },
      effects: async () => (await versionOf(setting, key)) - version,
    }
  },
  'business.resetTemplate': async (setting) => {
    const { key } = nextTemplate()
    const version = await versionOf(setting, key)
    return {
      input: { key, version },
      other: { key, version: version + 1 },
      effects: async () => (await versionOf(setting, key)) - version,
    }
  },
  'business.sendTestMail': async (setting) => {
    const subject = `Trial ${newId()}`
    const input = { key: template.key, subject, body: 'Hello {{name}}' }
    return {
      input,
      other: { ...input, body: 'Good day {{name}}' },
      effects: async () => {
        const rows = await setting.db.reader
          .selectFrom('mails')
          .select('id')
          .where('subject', '=', subject)
          .execute()
        return rows.length
      },
    }
  },
  'business.resendMail': async (setting) => {
    const id = await givenUpMail(setting)
    return {
      input: { id },
      other: { id: await givenUpMail(setting) },
      effects: async () => {
        const rows = await setting.db.reader
          .selectFrom('events')
          .select('seq')
          .where('entity_id', '=', id)
          .where('type', '=', 'mail.queued_again')
          .execute()
        return rows.length
      },
    }
  },
}

/** An email that failed for good. */
async function givenUpMail({ db }: Setting): Promise<string> {
  const id = newId()
  await db.reader
    .insertInto('mails')
    .values({
      id,
      template: template.key,
      to_address: 'ada@example.test',
      subject: 'Given up',
      sealed_text: await seal(db.reader, mailPurpose, 'Hello'),
      attempts: 5,
      last_error: 'No answer',
      failed_at: new Date().toISOString(),
    })
    .execute()
  return id
}
