import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The slowest test files on a machine that has never run them, about the slowest first. Readers of
 * events wait for the transactions of the whole PostgreSQL, also for one that fills another
 * database: `sample-business`, which waits for them all the time, and `scoping` begin before those
 * of `list-pages` and `page-reads`.
 */
const longest = [
  'sample-business.test',
  'fuzz.test',
  'idempotency.test',
  'scoping.test',
  'access.test',
  'list-pages.test',
  'page-reads.test',
  'webhook-messages.test',
  'list-rows.test',
  'logins.test',
  'restored-dump.test',
  'counting-states.test',
  'imports.test',
  'kill.test',
  'start-and-stop.test',
  'database-busy.test',
  'ledger.test',
  'sessions.test',
  'past-days-model.test',
  'last-unit.test',
  'late-counts-model.test',
  'costs.test',
  'backup.test',
  'embedded-postgres.test',
  'states.test',
  'kept-accruals.test',
  'money-model.test',
  'goods-model.test',
  'fairness.test',
  'ways-in.test',
  'figures-model.test',
  'approvers.test',
  'looks-even.journey',
  'looks-odd.journey',
  'out-and-back.journey',
  'till-offline.journey',
  'specification.journey',
  'forms.journey',
  'receiving.journey',
  'sample-business.journey',
  'dialog-exits.journey',
  'till-training.journey',
  'people.journey',
  'keyboard.journey',
  'work-an-order.journey',
  'notifications.journey',
  'settings.journey',
  'scans-everywhere.journey',
  'products.journey',
  'counting-offline.journey',
  'inventory.journey',
  'refusals.journey',
  'accounts.journey',
  'receipts.journey',
  'fallbacks.journey',
  'layout-shift.journey',
  'lost-network.journey',
  'palette.journey',
  'first-hour.journey',
  'till.journey',
  'picking-by-phone.journey',
  'business-settings.journey',
  'till-update.journey',
  'sales-once.journey',
]

/** Starts with slow files, so that none is left alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const at = longest.findIndex((name) => moduleId.endsWith(`/${name}.ts`))
  return at < 0 ? longest.length : at
}
