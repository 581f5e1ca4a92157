import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readAreaOrder } from './area-order.ts'
import { bannedWords } from './laws/banned-words.ts'
import { casts } from './laws/casts.ts'
import { deadFiles } from './laws/dead-files.ts'
import { doors } from './laws/doors.ts'
import { fileNames } from './laws/file-names.ts'
import { glossaryWords } from './laws/glossary-words.ts'
import { knownProperties } from './laws/known-properties.ts'
import { lateHandlers } from './laws/late-handlers.ts'
import { lightScreens } from './laws/light-screens.ts'
import { migrationNames } from './laws/migration-names.ts'
import { nearCopies } from './laws/near-copies.ts'
import { pureRoots } from './laws/pure-roots.ts'
import { queryKeys } from './laws/query-keys.ts'
import { runtimes } from './laws/runtimes.ts'
import { singleGateways } from './laws/single-gateways.ts'
import { describeSizes, sizes } from './laws/sizes.ts'
import { stateColumns } from './laws/state-columns.ts'
import { tableOwnership } from './laws/table-ownership.ts'
import { uniqueNames } from './laws/unique-names.ts'
import { type Offence, report } from './offence.ts'
import { readSourceFiles } from './source-files.ts'

const files = readSourceFiles(resolve(import.meta.dirname, '../..'))
const areas = readAreaOrder(files)

function law(name: string, check: () => readonly Offence[]) {
  test(name, () => {
    const offences = check()
    if (offences.length > 0) expect.fail(`${offences.length} offences\n${report(offences)}`)
  })
}

law('web and server never import each other', () => runtimes(files))
law('screens carry no machinery of the server', () => lightScreens(files))
law('stylesheets read only properties that are set', () => knownProperties(files))
law('area roots are pure', () => pureRoots(files))
law('imports go up the list of areas and through doors', () => doors(files, areas))
law('SQL touches only the tables that it may', () => tableOwnership(files, areas))
law('transactions, the framework and the wire have one place each', () => singleGateways(files))
law('only moves.ts writes a state column', () => stateColumns(files))
law('files are named after what they hold', () => fileNames(files))
law('base names are unique', () => uniqueNames(files))
law('nothing banned is written', () => bannedWords(files))
law('there are no casts but at parse edges', () => casts(files))
law('nothing is awaited inside the expectation of a promise', () => lateHandlers(files))
law('there is one word per thing', () => glossaryWords(files))
law('migrations are named, numbered and explained', () => migrationNames(files, areas))
law('something refreshes every query of a screen', () => queryKeys(files))
law('no file is dead', () => deadFiles(files))
law('no run of lines stands three times', () => nearCopies(files))
law('files and rules stay under their caps', () => {
  console.log(describeSizes(files))
  return sizes(files)
})
