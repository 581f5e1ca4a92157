import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files on a machine that has never run them, the slowest first. */
const longest = [
  'fuzz.test',
  'idempotency.test',
  'scoping.test',
  'page-reads.test',
  'access.test',
  'list-pages.test',
  'webhook-messages.test',
  'logins.test',
  'kill.test',
  'start-and-stop.test',
  'list-rows.test',
  'last-unit.test',
  'embedded-postgres.test',
  'past-days-model.test',
  'secrets.test',
  'ledger.test',
  'looks-even.journey',
  'looks-odd.journey',
  'till-offline.journey',
  'out-and-back.journey',
  'receiving.journey',
  'layout-shift.journey',
  'specification.journey',
  'forms.journey',
  'inventory.journey',
  'dialog-exits.journey',
  'till-training.journey',
  'till-training-shift.journey',
  'fallbacks.journey',
  'scans-everywhere.journey',
  'till.journey',
  'people.journey',
  'quiet-changes.journey',
  'receipts.journey',
  'work-an-order.journey',
  'products.journey',
  'keyboard.journey',
  'sales-once.journey',
  'notifications.journey',
  'settings.journey',
  'till-update.journey',
  'first-hour.journey',
  'sample-business.journey',
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
