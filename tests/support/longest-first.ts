import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files on a machine that has never run them, the slowest first. */
const longest = [
  'fuzz.test',
  'kill.test',
  'idempotency.test',
  'guessing.test',
  'scoping.test',
  'secrets.test',
  'access.test',
  'last-unit.test',
  'sessions.test',
  'start-and-stop.test',
  'stock.test',
  'ledger.test',
  'embedded-postgres.test',
  'looks-even.journey',
  'looks-odd.journey',
  'out-and-back.journey',
  'people.journey',
  'notifications.journey',
  'accounts.journey',
  'settings.journey',
  'sign-in.journey',
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
