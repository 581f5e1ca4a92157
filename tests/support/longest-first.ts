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
  'out-and-back.journey',
  'forms.journey',
  'dialog-exits.journey',
  'settings.journey',
  'people.journey',
  'products.journey',
  'specification.journey',
  'keyboard.journey',
  'work-an-order.journey',
  'refusals.journey',
  'accounts.journey',
  'business-settings.journey',
  'lost-network.journey',
  'rights-taken.journey',
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
