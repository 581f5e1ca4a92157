import { expect, test } from 'vitest'
import { addOutlet } from '#organization/outlets/server/index.ts'
import { fileOf, freshTrial, lineOf, trialOn } from '../../../../tests/support/import-trial.ts'
import { setUp } from '../../../../tests/support/world.ts'

const sale = (no: string, units: number) => lineOf({ no, units, price: '1.00' })

test('a file for one outlet neither changes nor reveals the orders of another', async () => {
  const { db, trial } = await freshTrial()
  await trial.importText(fileOf([sale('1', 10)]))
  const outlet = {
    code: 'YORK',
    name: 'York',
    kind: 'store',
    city: 'York',
    currency: 'GBP',
  } as const
  const elsewhere = trialOn(db, await db.transaction((tx) => addOutlet(tx, setUp, outlet)))
  const { run, reasons } = await elsewhere.importText(
    fileOf([sale('1', 10), sale('1', 3), sale('C2', -4)]),
  )
  const known =
    'Invoice 1 was imported for another outlet and cannot be an order of this one as well.'
  expect(reasons).toEqual([
    `2: ${known}`,
    `3: ${known}`,
    '4: No earlier order of customer 17850 still holds 4 of S1.',
  ])
  expect(run.counts).toEqual({ cancellations: 1 })
  expect(await trial.orders()).toMatchObject([{ ref: '1', state: 'pending', units: 10 }])
})
