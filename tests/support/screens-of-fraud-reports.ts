import type { Database } from '#platform/server/db/database.ts'
import { list, panel, type Screen } from './screen.ts'

/** Reports, one that is investigated, a new one, what fraud costs, and the signals. */
export async function screensOfFraudReports(db: Database): Promise<readonly Screen[]> {
  const reports = await db.reader
    .selectFrom('fraud_reports')
    .select(['id', 'state'])
    .orderBy('number')
    .execute()
  const order = await db.reader
    .selectFrom('orders')
    .select('id')
    .orderBy('number')
    .executeTakeFirst()
  const of = (state: string) => reports.find((report) => report.state === state)?.id ?? ''
  const path = '/fraud-reporting'
  return [
    { name: 'fraud-reports', path, settle: list },
    { name: 'fraud-report', path: `${path}?open=${of('investigating')}`, settle: panel },
    {
      name: 'fraud-report-new',
      path: `${path}?report=new&from=order:${order?.id}`,
      settle: (page) => page.getByRole('button', { name: 'Submit report' }).waitFor(),
    },
    {
      name: 'fraud-report-link',
      path: `${path}?open=${of('investigating')}`,
      open: (page) => page.getByRole('button', { name: 'Link record' }).click(),
      settle: (page) => page.getByLabel('Kind').waitFor(),
    },
    {
      name: 'fraud-losses',
      path: `${path}?view=losses`,
      settle: (page) => page.getByText('Lost by type').first().waitFor(),
    },
    {
      name: 'fraud-signals',
      path: `${path}?view=signals`,
      settle: (page) => page.getByText('Cashiers with at least').waitFor(),
    },
  ]
}
