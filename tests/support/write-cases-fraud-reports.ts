import { sql } from 'kysely'
import { aReport, reportEntry } from './fraud-report-steps.ts'
import { fraudReportCase } from './machine-cases-fraud-reports.ts'
import { anOrder } from './orders-in-state.ts'
import { actorOf, eventsOf, type Prepare, type Setting } from './write-cases.ts'

async function reportIn(setting: Setting, state: string) {
  const { db, world } = setting
  const isDraft = state === 'draft'
  const { id, version } = await aReport(db, actorOf(setting), world.outletId, { isDraft })
  if (!isDraft && state !== 'submitted') await fraudReportCase.put(db, world, id, state)
  return { id, version }
}

/** A move of a report; a later version is another request. */
const moves =
  (state: string, event: string, asks: object = {}): Prepare =>
  async (setting) => {
    const { id, version } = await reportIn(setting, state)
    const input = { id, version, ...asks }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, `fraud_report.${event}`),
    }
  }

/** A write without a version. */
const acts =
  (event: string, asks: object, other: object): Prepare =>
  async (setting) => {
    const { id } = await reportIn(setting, 'submitted')
    return {
      input: { id, ...asks },
      other: { id, ...other },
      effects: () => eventsOf(setting, id, `fraud_report.${event}`),
    }
  }

const why = 'Waits for the bank'

export const fraudReportWrites: Readonly<Record<string, Prepare>> = {
  'fraudReports.add': async ({ db, world }) => {
    const order = await anOrder(db, world, 'confirmed')
    const links = [{ noun: 'order' as const, id: order.id }]
    const input = reportEntry(world.outletId, { title: `About ${order.id}`, links })
    return {
      input,
      other: { ...input, narrative: 'Another' },
      effects: async () => {
        const found = await sql<{ count: number }>`select count(*)::int as count from fraud_reports
          where title = ${input.title}`.execute(db.reader)
        return found.rows[0]?.count ?? 0
      },
    }
  },
  'fraudReports.change': moves('submitted', 'changed', { title: 'Another title' }),
  'fraudReports.link': async (setting) => {
    const { db, world } = setting
    const { id } = await reportIn(setting, 'submitted')
    const order = await anOrder(db, world, 'confirmed')
    const input = { id, noun: 'order', recordId: order.id }
    return {
      input,
      other: { ...input, noun: 'parcel' },
      effects: () => eventsOf(setting, id, 'fraud_report.linked'),
    }
  },
  'fraudReports.unlink': async (setting) => {
    const { db, world } = setting
    const order = await anOrder(db, world, 'confirmed')
    const links = [{ noun: 'order' as const, id: order.id }]
    const { id } = await aReport(db, actorOf(setting), world.outletId, { links })
    const found = await sql<{ id: string }>`select id from fraud_report_records
      where report_id = ${id}`.execute(db.reader)
    return {
      input: { id, linkId: found.rows[0]?.id },
      other: { id, linkId: id },
      effects: () => eventsOf(setting, id, 'fraud_report.unlinked'),
    }
  },
  'fraudReports.assign': async (setting) => {
    const { id } = await reportIn(setting, 'submitted')
    return {
      input: { id, ownerId: setting.person.userId },
      other: { id, ownerId: null },
      effects: () => eventsOf(setting, id, 'fraud_report.assigned'),
    }
  },
  'fraudReports.setDue': acts(
    'due_changed',
    { dueOn: '2999-01-01', why },
    { dueOn: '2999-01-02', why },
  ),
  'fraudReports.submit': moves('draft', 'submitted'),
  'fraudReports.triage': moves('submitted', 'triaged'),
  'fraudReports.investigate': moves('triage', 'investigated'),
  'fraudReports.substantiate': moves('investigating', 'substantiated', { outcome: 'It is so' }),
  'fraudReports.dismiss': moves('investigating', 'dismissed', { outcome: 'It is not so' }),
  'fraudReports.duplicate': async (setting) => {
    const { id, version } = await reportIn(setting, 'submitted')
    const original = await reportIn(setting, 'submitted')
    const input = { id, version, originalId: original.id }
    return {
      input,
      other: { ...input, version: version + 1 },
      effects: () => eventsOf(setting, id, 'fraud_report.marked_duplicate'),
    }
  },
  'fraudReports.act': moves('substantiated', 'acted_on', { action: 'claim', note: '' }),
  'fraudReports.close': moves('action', 'closed', { note: '' }),
  'fraudReports.reopen': moves('closed', 'reopened', { why }),
}
