import type { Database } from '#platform/server/db/database.ts'
import { heading, list, panel, type Screen } from './screen.ts'

/** Stock counts: the list, the plan, one in each state, scanning, what is due, and the charts. */
export async function screensOfStockCounts(db: Database): Promise<readonly Screen[]> {
  const all = await db.reader
    .selectFrom('stock_counts as c')
    .leftJoin('stock_count_lines as line', 'line.count_id', 'c.id')
    .leftJoin('bins as b', 'b.id', 'line.bin_id')
    .select(['c.id', 'c.state', 'b.code'])
    .orderBy('b.walk_order')
    .execute()
  const of = (state: string) => all.find((count) => count.state === state)
  const opened = (state: string) => `/stock-audit?open=${of(state)?.id}`
  const counting = `/stock-audit?count=${of('counting')?.id}`
  return [
    { name: 'stock-counts', path: '/stock-audit', settle: list },
    { name: 'stock-count-planned', path: opened('planned'), settle: panel },
    { name: 'stock-count-counting', path: opened('counting'), settle: heading('Lines') },
    { name: 'stock-count-review', path: opened('review'), settle: heading('Lines') },
    {
      name: 'stock-count-post',
      path: opened('review'),
      open: (page) => page.getByRole('button', { name: 'Approve and post' }).click(),
      settle: heading(/^Approve and post SC-/),
    },
    { name: 'stock-count-posted', path: opened('posted'), settle: heading('Lines') },
    {
      name: 'stock-count-divide',
      path: opened('counting'),
      open: (page) => page.getByRole('button', { name: 'Divide into areas' }).click(),
      settle: heading(/^Divide SC-/),
    },
    {
      name: 'stock-count-counters',
      path: opened('counting'),
      open: (page) => page.getByRole('button', { name: 'Change counters' }).click(),
      settle: heading(/^Change counters of SC-/),
    },
    {
      name: 'stock-count-edit',
      path: `/stock-audit?change=${of('planned')?.id}`,
      settle: heading(/^Edit SC-/),
    },
    {
      name: 'stock-count-recount',
      path: opened('review'),
      open: (page) => page.getByRole('button', { name: 'Count again' }).click(),
      settle: heading(/^Count lines of SC-/),
    },
    {
      name: 'plan-stock-count',
      path: '/stock-audit?plan=1',
      settle: heading('Plan a stock count'),
    },
    { name: 'count-stock', path: counting, settle: heading(/^Count SC-/) },
    {
      name: 'count-stock-bin',
      path: counting,
      open: (page) => page.getByRole('button', { name: `Count ${of('counting')?.code}` }).click(),
      settle: (page) => page.getByRole('button', { name: 'Other bins' }).waitFor(),
    },
    {
      name: 'due-for-count',
      path: '/stock-audit?view=due',
      settle: (page) => page.getByRole('table').first().waitFor(),
    },
    {
      name: 'count-calendar',
      path: '/stock-audit?view=calendar',
      settle: (page) => page.getByLabel('Counts by day').waitFor(),
    },
    {
      name: 'count-accuracy',
      path: '/stock-audit?view=accuracy',
      settle: (page) => page.getByText('Lines as expected by month').first().waitFor(),
    },
  ]
}
